// The worker of an Engine: it is given the compiled module, and then questions.

import { answer, initSync } from "./thwart_web.js";

onmessage = ({ data: { module, number, request } }) => {
  try {
    if (module) initSync({ module });
    else postMessage({ number, answer: answer(request) });
  } catch (error) {
    // A panic or a full memory: what is left of this engine cannot be trusted.
    postMessage({ failed: `the engine failed: ${error}` });
  }
};
