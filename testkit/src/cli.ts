#!/usr/bin/env node
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { BUGS } from "./bugs";

const CONFIG = `import { defineConfig, devices } from "@playwright/test";

export default defineConfig({
  testDir: "tests",
  globalSetup: "limmat-testkit/setup",
  fullyParallel: true,
  workers: "100%",
  // Three months of bank time take some seconds, and more on a busy machine.
  timeout: 60_000,
  // Messages between two banks take longer on a busy machine.
  expect: { timeout: 20_000 },
  use: {
    ...devices["Desktop Chrome"],
    trace: "retain-on-failure",
    // For a Chromium that is installed already, in place of Playwright's.
    launchOptions: { executablePath: process.env.BROWSER_PATH },
  },
});
`;

const EXAMPLES = join(
  dirname(dirname(fileURLToPath(import.meta.url))),
  "examples",
);

/** Writes what is missing of the configuration and of the examples into the present folder. */
function init() {
  mkdirSync("tests", { recursive: true });
  place("playwright.config.ts", (file) => writeFileSync(file, CONFIG));
  for (const name of readdirSync(EXAMPLES))
    place(join("tests", name), (file) =>
      copyFileSync(join(EXAMPLES, name), file),
    );
  console.log("Run them with: npx playwright test");
}

function place(file: string, write: (file: string) => void) {
  const isThere = existsSync(file);
  if (!isThere) write(file);
  console.log(`${isThere ? "kept   " : "written"}  ${file}`);
}

const USAGE = `Usage: limmat-testkit init | bugs
  init  Writes playwright.config.ts and example tests into this folder. Existing files stay.
  bugs  Lists the names for LIMMAT_BUG, one a line.`;

const [, , command] = process.argv;
if (command === "init") init();
else if (command === "bugs") console.log([...BUGS.keys()].join("\n"));
else {
  console.error(USAGE);
  process.exitCode = 1;
}
