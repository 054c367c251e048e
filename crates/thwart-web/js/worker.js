// The worker of an Engine: it gets the compiled module first, and then questions.

import { answer, initSync } from "./thwart_web.js";

onmessage = ({ data: { module, number, request } }) => {
  try {
    if (module) initSync({ module });
    else postMessage({ number, answer: answer(request) });
  } catch (error) {
    // After a panic or a full memory the state of this engine cannot be trusted.
    postMessage({ failed: `the engine failed: ${error}` });
  }
};
