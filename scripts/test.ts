import { findBrowser } from "./lib/browser";
import { build, isBuilt } from "./lib/build";
import {
  type Check,
  checkFormat,
  checkLint,
  checkTypes,
  runUnitTests,
} from "./lib/checks";
import { forgetSettings } from "./lib/forget-settings";
import { type Lifetime, runScript } from "./lib/lifetime";
import { runPlaywright } from "./lib/playwright";
import { say } from "./lib/progress";
import { explain, Refusal } from "./lib/refusal";
import type { Tally } from "./lib/reports";

const total: Tally = { passed: 0, failed: 0 };

/** The parts that `npm run test:…` runs alone. The arguments go to vitest or Playwright. */
const PARTS: Record<
  string,
  (lifetime: Lifetime, args: string[]) => Promise<unknown>
> = {
  all: runAll,
  types: (lifetime) => step("Types", () => checkTypes(lifetime)),
  unit: (lifetime, args) =>
    step("Unit and database tests", () => runUnitTests(lifetime, args)),
  http: async (lifetime, args) => {
    await buildOnce(lifetime);
    await step("Calls over HTTP", () =>
      runPlaywright(lifetime, {
        browser: null,
        log: say,
        args: ["--project=access", ...args],
      }),
    );
  },
  e2e: async (lifetime, args) => {
    const browser = await needBrowser(lifetime);
    await buildOnce(lifetime);
    await step("Journeys", () =>
      runPlaywright(lifetime, {
        browser,
        log: say,
        args: ["--project=journeys", ...args],
      }),
    );
  },
};

const [name = "all", ...args] = process.argv.slice(2);

runScript(
  async (lifetime) => {
    forgetSettings();
    const run = Object.hasOwn(PARTS, name) ? PARTS[name] : undefined;
    if (!run)
      throw new Refusal(
        `There is no part "${name}" of the tests: ${Object.keys(PARTS).join(", ")}.`,
      );
    await run(lifetime, args);
    return total.failed === 0 ? 0 : 1;
  },
  {
    signalExitCode: 130,
    lastWords: () => `${total.passed} passed, ${total.failed} failed`,
  },
);

async function runAll(lifetime: Lifetime) {
  const browser = await findBrowser(lifetime, say);
  say(
    browser ? `Browser: ${browser}` : "No browser could be found or installed",
  );

  // Three checks that use one core each, before the steps that need the whole machine.
  await Promise.all([
    step("Format", () => checkFormat(lifetime)).then(() =>
      step("Types", () => checkTypes(lifetime)),
    ),
    step("Lint", () => checkLint(lifetime)),
  ]);
  await step("Unit and database tests", () => runUnitTests(lifetime));
  const built = await step("Build", () => checkBuild(lifetime));
  await step("Calls over HTTP and journeys", () => {
    if (!browser) throw new Refusal("no browser: install Chromium or Chrome");
    if (built.failed) throw new Refusal("not run: the build failed");
    return runPlaywright(lifetime, { browser, log: say });
  });
}

async function needBrowser(lifetime: Lifetime): Promise<string> {
  const browser = await findBrowser(lifetime, say);
  if (!browser)
    throw new Refusal("No browser was found: install Chromium or Chrome.");
  return browser;
}

async function buildOnce(lifetime: Lifetime) {
  if (isBuilt(process.env)) return;
  say("Building (once per change) …");
  await build(lifetime, process.env);
}

/** Runs a step, adds its tally to the total and prints the result. A step that throws counts as one failure. */
async function step(
  title: string,
  run: () => Promise<Tally | Check>,
): Promise<Tally> {
  say(`${title} …`);
  let tally: Tally | Check;
  try {
    tally = await run();
  } catch (error) {
    tally = { passed: 0, failed: 1, output: explain(error) };
  }
  total.passed += tally.passed;
  total.failed += tally.failed;
  if (tally.failed > 0 && "output" in tally) console.log(tally.output.trim());
  const counted = [`${tally.passed} passed`, `${tally.failed} failed`];
  if ("again" in tally) counted.push(`${tally.again} only when run again`);
  say(
    `${title}: ${tally.failed === 0 ? "ok" : "FAILED"} (${counted.join(", ")})`,
  );
  return tally;
}

async function checkBuild(lifetime: Lifetime): Promise<Check> {
  const output = await build(lifetime, process.env);
  return { passed: 1, failed: 0, output };
}
