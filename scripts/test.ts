import { findBrowser } from "./lib/browser";
import { build, isBuilt } from "./lib/build";
import { allFiles, changedSince, reachOf } from "./lib/changed";
import {
  type Check,
  checkFormat,
  checkLint,
  checkTypes,
  checkUnused,
  failedCheck,
} from "./lib/checks";
import { forgetSettings } from "./lib/forget-settings";
import { type Lifetime, runScript } from "./lib/lifetime";
import { say } from "./lib/progress";
import { explain, Refusal } from "./lib/refusal";
import type { Tally } from "./lib/reports";
import {
  runBugSuite,
  runHttpTests,
  runJourneys,
  runKitTests,
  runUnitTests,
} from "./lib/runners";
import { startTestBank } from "./lib/test-bank";

const total: Required<Tally> = {
  passed: 0,
  failed: 0,
  failures: [],
  skipped: [],
};

forgetSettings();
/** A throw-away bank writes its settings into this process; the tests start without them. */
const env = { ...process.env };

/** Arguments with which Playwright shows the browser. */
const SHOWS_WINDOW = new Set(["--headed", "--debug", "--ui"]);

/** The parts that `npm run test:…` runs alone. The arguments go to vitest or Playwright. */
const PARTS: Record<
  string,
  (lifetime: Lifetime, args: string[]) => Promise<unknown>
> = {
  all: runAll,
  changed: runChanged,
  types: (lifetime) => step("Types", () => checkTypes(lifetime)),
  unit: (lifetime, args) =>
    step("Unit and database tests", () => runUnitTests(lifetime, env, args)),
  http: (lifetime, args) => overHttp(lifetime, args, {}),
  "http-next": (lifetime, args) =>
    overHttp(lifetime, args, { CALLS_THROUGH_NEXT: "true" }),
  e2e: async (lifetime, args) => {
    const browser = await needBrowser(lifetime, args);
    await buildOnce(lifetime);
    const bank = await startTestBank(lifetime);
    await step("Journeys", () =>
      runJourneys(lifetime, { ...env, ...bank, BROWSER_PATH: browser }, args),
    );
  },
  kit: ofKit("The kit for testers", runKitTests),
  bugs: ofKit("Planted bugs", runBugSuite),
};

/** Runs the tests that the changes since a commit can reach. */
async function runChanged(lifetime: Lifetime, [base = "HEAD"]: string[]) {
  const { unit, http, journeys } = reachOf(changedSince(base), allFiles());
  say(
    `Test files: ${unit.length} of unit and database tests, ${http.length} over HTTP, ${journeys.length} of journeys`,
  );
  if (unit.length > 0)
    await step("Unit and database tests", () =>
      runUnitTests(lifetime, env, unit),
    );
  if (http.length + journeys.length === 0) return;
  const browser = await needBrowser(lifetime, []);
  await buildOnce(lifetime);
  const bank = { ...env, ...(await startTestBank(lifetime)) };
  if (http.length > 0)
    await step("Tests over HTTP", () => runHttpTests(lifetime, bank, http));
  if (journeys.length > 0)
    await step("Journeys", () =>
      runJourneys(lifetime, { ...bank, BROWSER_PATH: browser }, journeys),
    );
}

const [name = "all", ...args] = process.argv.slice(2);

runScript(
  async (lifetime) => {
    const run = Object.hasOwn(PARTS, name) ? PARTS[name] : undefined;
    if (!run)
      throw new Refusal(
        `There is no part "${name}" of the tests: ${Object.keys(PARTS).join(", ")}.`,
      );
    await run(lifetime, args);
    return total.failed === 0 ? 0 : 1;
  },
  {
    lastWords: () =>
      [...total.skipped, ...total.failures, countsOf(total)].join("\n"),
  },
);

/**
 * Runs everything in two lanes, because most steps keep one core busy. The tests over HTTP wait for the unit tests, and
 * the journeys for both lanes: a request that waits five seconds for a connection is refused, and each page has only a
 * few seconds to appear.
 */
async function runAll(lifetime: Lifetime) {
  const checks = async (unitTests: Promise<unknown>) => {
    await unitTests;
    await step("Format", () => checkFormat(lifetime));
    await step("Lint", () => checkLint(lifetime));
    await step("Unused code", () => checkUnused(lifetime));
  };
  const overHttp = async (unitTests: Promise<unknown>) => {
    const built = await step("Build", () => checkBuild(lifetime));
    if (built.failed) return undefined;
    await step("Types", () => checkTypes(lifetime));
    const bank = await startTestBank(lifetime);
    await unitTests;
    await step("Tests over HTTP", () =>
      runHttpTests(lifetime, { ...env, ...bank }),
    );
    return bank;
  };
  const browser = await findBrowser(lifetime, say);
  say(
    browser ? `Browser: ${browser}` : "No browser could be found or installed",
  );
  const unitTests = step("Unit and database tests", () =>
    runUnitTests(lifetime, env),
  );
  const [bank] = await Promise.all([overHttp(unitTests), checks(unitTests)]);
  await step("Journeys", () => {
    if (!browser) throw new Refusal("no browser: install Chromium or Chrome");
    if (!bank) throw new Refusal("not run: the build failed");
    return runJourneys(lifetime, { ...env, ...bank, BROWSER_PATH: browser });
  });
}

async function overHttp(
  lifetime: Lifetime,
  args: string[],
  settings: Record<string, string>,
) {
  await buildOnce(lifetime);
  const bank = await startTestBank(lifetime, settings);
  await step("Tests over HTTP", () =>
    runHttpTests(lifetime, { ...env, ...bank }, args),
  );
}

/** The banks of the kit start by themselves. */
function ofKit(title: string, run: typeof runKitTests) {
  return async (lifetime: Lifetime, args: string[]) => {
    const browser = await needBrowser(lifetime, args);
    await buildOnce(lifetime);
    await step(title, () =>
      run(lifetime, { ...env, BROWSER_PATH: browser }, args),
    );
  };
}

async function needBrowser(
  lifetime: Lifetime,
  args: string[],
): Promise<string> {
  const browser = await findBrowser(lifetime, say, {
    window: args.some((arg) => SHOWS_WINDOW.has(arg)),
  });
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
    tally = failedCheck(explain(error));
  }
  total.passed += tally.passed;
  total.failed += tally.failed;
  total.failures.push(...tally.failures.map((name) => `${title}: ${name}`));
  total.skipped.push(
    ...(tally.skipped ?? []).map((name) => `${title}: skipped: ${name}`),
  );
  if (tally.failed > 0 && "output" in tally) console.log(tally.output.trim());
  say(`${title}: ${tally.failed === 0 ? "ok" : "FAILED"} (${countsOf(tally)})`);
  return tally;
}

function countsOf({ passed, failed, skipped = [] }: Tally) {
  const rest = skipped.length > 0 ? `, ${skipped.length} skipped` : "";
  return `${passed} passed, ${failed} failed${rest}`;
}

async function checkBuild(lifetime: Lifetime): Promise<Check> {
  const output = await build(lifetime, process.env);
  return { passed: 1, failed: 0, failures: [], output };
}
