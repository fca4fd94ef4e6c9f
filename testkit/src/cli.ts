#!/usr/bin/env node
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { findApplication } from "./application";
import { BUGS } from "./bugs";

/** The names that Playwright looks for. It takes the first that it finds, and mentions no other. */
const CONFIGS = ["ts", "js", "mts", "mjs", "cts", "cjs"].map(
  (ending) => `playwright.config.${ending}`,
);

const SETUP = 'globalSetup: "limmat-testkit/setup"';

/** The setup in either kind of quotes, alone or in a list of several. */
const HAS_SETUP = /(["'`])limmat-testkit\/setup\1/;

const FOLDER = "tests";
const TEST_DIR = `testDir: "${FOLDER}"`;

const CONFIG = `import { defineConfig, devices } from "@playwright/test";

export default defineConfig({
  ${TEST_DIR},
  ${SETUP},
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
  mkdirSync(FOLDER, { recursive: true });
  const config = CONFIGS.find((name) => existsSync(name)) ?? CONFIGS[0]!;
  place(config, (file) => writeFileSync(file, CONFIG));
  for (const name of readdirSync(EXAMPLES))
    place(join(FOLDER, name), (file) =>
      copyFileSync(join(EXAMPLES, name), file),
    );
  const text = readFileSync(config, "utf8");
  if (!HAS_SETUP.test(text)) console.log(`Add to ${config}: ${SETUP},`);
  if (text !== CONFIG)
    console.log(
      `The examples are in ${FOLDER}: they run if ${config} has ${TEST_DIR}.`,
    );
  console.log("Run them with: npx playwright test");
}

function place(file: string, write: (file: string) => void) {
  const isThere = existsSync(file);
  if (!isThere) write(file);
  console.log(`${isThere ? "kept   " : "written"}  ${file}`);
}

const USAGE = `Usage: limmat-testkit init | bugs | link
  init  Writes playwright.config.ts and example tests into this folder. A configuration and files that exist stay.
  bugs  Lists the names for LIMMAT_BUG, one a line.
  link  Links the packages of the bank, as npm install does, so that another user can run tests.`;

const [, , command] = process.argv;
if (command === "init") init();
else if (command === "bugs") console.log([...BUGS.keys()].join("\n"));
else if (command === "link") findApplication();
else {
  console.error(USAGE);
  process.exitCode = 1;
}
