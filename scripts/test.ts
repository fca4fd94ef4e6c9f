import { findBrowser } from "./lib/browser";
import { build } from "./lib/build";
import {
  type Check,
  checkFormat,
  checkLint,
  checkTypes,
  runUnitTests,
} from "./lib/checks";
import { forgetSettings } from "./lib/forget-settings";
import { runJourneys } from "./lib/journeys";
import { type Lifetime, runScript } from "./lib/lifetime";
import { say } from "./lib/progress";
import { explain } from "./lib/refusal";
import type { Tally } from "./lib/reports";

const total: Tally = { passed: 0, failed: 0 };

runScript(
  async (lifetime) => {
    forgetSettings();
    const browser = await findBrowser(lifetime, say);
    say(
      browser
        ? `Browser: ${browser}`
        : "No browser could be found or installed",
    );

    // Three checks that each keep one core busy, then what needs the machine for itself.
    await Promise.all([
      step("Format", () => checkFormat(lifetime)).then(() =>
        step("Types", () => checkTypes(lifetime)),
      ),
      step("Lint", () => checkLint(lifetime)),
    ]);
    await step("Unit and database tests", () => runUnitTests(lifetime));
    const built = await step("Build", () => checkBuild(lifetime));
    await step("Journeys", () => {
      if (!browser) throw new Error("no browser: install Chromium or Chrome");
      if (built.failed) throw new Error("not run: there is no build to visit");
      return runJourneys(lifetime, browser, say);
    });

    return total.failed === 0 ? 0 : 1;
  },
  {
    signalExitCode: 130,
    lastWords: () => `${total.passed} passed, ${total.failed} failed`,
  },
);

/** Runs a step, adds up its tally, and says how it went; a step that throws is one failure. */
async function step(
  name: string,
  run: () => Promise<Tally | Check>,
): Promise<Tally> {
  say(`${name} …`);
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
    `${name}: ${tally.failed === 0 ? "ok" : "FAILED"} (${counted.join(", ")})`,
  );
  return tally;
}

async function checkBuild(lifetime: Lifetime): Promise<Check> {
  const output = await build(lifetime, process.env);
  return { passed: 1, failed: 0, output };
}
