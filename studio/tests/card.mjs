// Draws the picture for previews of links, `studio/card.png`: the first board and its question.
//
//     node studio/tests/card.mjs

import { fileURLToPath } from "node:url";
import { at, begin, end, mine, visit } from "./support.mjs";

const style = "#places, .tools, footer, #modes, #turn-bar, .cover, #ask .row, .or { display: none !important } #ask h3 { font-size: 34px !important } .guesses { grid-auto-flow: row !important } #slogan { font-size: 18px !important }";

await begin();
await visit(at("folder"), { width: 1200, height: 630, ready: mine }, async (page) => {
  await page.addStyleTag({ content: style });
  await page.waitForTimeout(500);
  await page.screenshot({ path: fileURLToPath(new URL("../card.png", import.meta.url)) });
});
await end();
