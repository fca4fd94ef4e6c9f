import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { findBrowser } from "./lib/browser";
import { build } from "./lib/build";
import {
  type Check,
  checkFormat,
  checkLint,
  checkTypes,
  runUnitTests,
} from "./lib/checks";
import { runJourneys } from "./lib/journeys";
import { type Lifetime, runScript } from "./lib/lifetime";
import { say } from "./lib/progress";
import { explain } from "./lib/refusal";
import type { Tally } from "./lib/reports";
import { ROOT } from "./lib/root";

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
  say(
    `${name}: ${tally.failed === 0 ? "ok" : "FAILED"} (${tally.passed} passed, ${tally.failed} failed)`,
  );
  return tally;
}

async function checkBuild(lifetime: Lifetime): Promise<Check> {
  const output = await build(lifetime, process.env);
  return { passed: 1, failed: 0, output };
}

/** A developer's own settings must neither reach the tests nor be reached by them. */
function forgetSettings() {
  const settings =
    /^(DATABASE_|SMTP_|MAIL_|APP_URL|PORT$|HOST$|DATA_DIR|.*_AUTH_SECRET|PASSWORD_PEPPER|CODE_SECRET|BCRYPT_COST|SESSION_|DEFAULT_ACCOUNT_LIMIT|DEMONSTRATION_NOTICE|OPERATOR_|MARKET_WIDGETS|TRUSTED_PROXY_HOPS|NODE_ENV)/;
  for (const name of Object.keys(process.env)) {
    if (settings.test(name)) delete process.env[name];
  }
  // Next and the server read .env for what is not set; an empty value counts as set to nothing.
  const file = join(ROOT, ".env");
  const inFile = existsSync(file) ? parseEnv(readFileSync(file, "utf8")) : {};
  for (const name of Object.keys(inFile)) process.env[name] = "";
  process.env.DEMO_MODE = "true";
  process.env.NEXT_DIST_DIR = ".next-test";
}
