import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import lighthouse, { type Config, desktopConfig } from "lighthouse";
import { PAGES } from "../e2e/pages";
import { findBrowser } from "./lib/browser";
import { build, isBuilt } from "./lib/build";
import { serveEmptyPage } from "./lib/empty-page";
import { median, printTable } from "./lib/figures";
import { forgetSettings } from "./lib/forget-settings";
import { runScript } from "./lib/lifetime";
import { freePort } from "./lib/ports";
import { during, say } from "./lib/progress";
import { Refusal } from "./lib/refusal";
import { startThrowAwayBank } from "./lib/throw-away-bank";
import { signInPages } from "@/lib/identity/pages";

const MEASURED = [...PAGES.marketing, signInPages.customer, signInPages.admin];
const RUNS = 3;
const EMPTY = "an empty page";

/** Minimum score out of 100 in each of Lighthouse's categories. */
const AIMS = {
  performance: 98,
  accessibility: 100,
  "best-practices": 100,
  seo: 100,
};
const CATEGORIES = Object.keys(AIMS) as (keyof typeof AIMS)[];

type Device = { name: string; config: Config; isJudged: boolean };

/** Lighthouse's default factor, by which a fast desktop comes close to a mid-tier phone. */
const OWN_SLOWDOWN = 4;

/**
 * Returns the slowdown factor that makes this machine a mid-tier phone, by its class in Lighthouse's benchmark.
 * Machines below the desktop classes get the factor of the slowest class.
 * Source: https://github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md#calibrating-the-cpu-slowdown
 */
const slowdownOf = (benchmarkIndex: number) =>
  benchmarkIndex >= 1500 ? OWN_SLOWDOWN : 2;

const mobile = (slowdown: number, isJudged: boolean): Device => ({
  name: `mobile, ${slowdown}x slower`,
  config: {
    extends: "lighthouse:default",
    settings: { throttling: { cpuSlowdownMultiplier: slowdown } },
  },
  isJudged,
});

/**
 * Returns the devices to test. Only the calibrated phone is judged; the phone with Lighthouse's default factor is
 * for comparison.
 */
function devicesFor(slowdown: number): Device[] {
  const desktop = { name: "desktop", config: desktopConfig, isJudged: true };
  if (slowdown === OWN_SLOWDOWN) return [mobile(slowdown, true), desktop];
  return [mobile(OWN_SLOWDOWN, false), mobile(slowdown, true), desktop];
}

type Result = { points: number[]; lost: string[]; benchmarkIndex: number };

runScript(async (lifetime) => {
  forgetSettings();
  const browser = await findBrowser(lifetime, say);
  if (!browser)
    throw new Refusal(
      "Chromium or Chrome is missing. Install one of them and try again.",
    );
  if (!isBuilt(process.env))
    await during("Building", () => build(lifetime, process.env));
  const folder = mkdtempSync(join(tmpdir(), "limmat-lighthouse-"));
  lifetime.onStop(() => rmSync(folder, { recursive: true, force: true }));
  const empty = await during("Building an empty page", () =>
    serveEmptyPage(lifetime),
  );
  const { env } = await startThrowAwayBank(lifetime, folder, say);
  const pages = [
    { name: EMPTY, url: empty },
    ...MEASURED.map((path) => ({ name: path, url: `${env.APP_URL}${path}` })),
  ];

  const calibration = await repeated(() =>
    measured(browser, empty, mobile(OWN_SLOWDOWN, false)),
  );
  const benchmarkIndex = median(calibration.map((run) => run.benchmarkIndex));
  const devices = devicesFor(slowdownOf(benchmarkIndex));

  const rows = [["page", "device", ...CATEGORIES, ""]];
  const remarks: string[] = [];
  let allMet = true;
  for (const { name, url } of pages) {
    for (const device of devices) {
      say(`${name} on ${device.name}`);
      const runs = await repeated(() => measured(browser, url, device));
      const medians = CATEGORIES.map((_, at) =>
        median(runs.map(({ points }) => points[at] ?? 0)),
      );
      if (name === EMPTY) {
        rows.push([name, device.name, String(medians[0])]);
        continue;
      }
      if (!device.isJudged) {
        rows.push([name, device.name, ...medians.map(String)]);
        continue;
      }
      const isMet = medians.every(
        (points, at) => points >= AIMS[CATEGORIES[at]!],
      );
      if (!isMet) {
        const lost = new Set(runs.flatMap((run) => run.lost));
        remarks.push(`${name} on ${device.name}: ${[...lost].join(", ")}`);
      }
      allMet &&= isMet;
      const verdict = isMet ? "met" : "missed";
      rows.push([name, device.name, ...medians.map(String), verdict]);
    }
  }
  rows.push(["aim", "", ...Object.values(AIMS).map((aim) => `>= ${aim}`)]);
  printTable(rows);
  console.log(
    `  Medians of ${RUNS} runs. "${EMPTY}" is built with the same Next.js version, without our compile hint.`,
  );
  console.log(
    `  Lighthouse's benchmark index of this machine is ${benchmarkIndex}. Its default slowdown of 4x is meant for 1500 and above.`,
  );
  if (remarks.length > 0)
    console.log("  Audits that cost points where an aim was missed:");
  for (const remark of remarks) console.log(`    ${remark}`);
  return allMet ? 0 : 1;
});

async function repeated(run: () => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  while (results.length < RUNS) results.push(await run());
  return results;
}

/** Retries once, because Chrome's trace sometimes lacks the start of the page load. */
const measured = (...run: Parameters<typeof measure>) =>
  measure(...run).catch(() => measure(...run));

/** Runs Lighthouse once in a new browser, so that no cache is carried over. */
async function measure(
  program: string,
  url: string,
  device: Device,
): Promise<Result> {
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: program,
    chromiumSandbox: process.getuid?.() !== 0,
    args: [`--remote-debugging-port=${port}`],
  });
  try {
    const result = await lighthouse(
      url,
      { port, onlyCategories: CATEGORIES, logLevel: "error" },
      device.config,
    );
    const error = result?.lhr.runtimeError?.message;
    if (!result || error)
      throw new Refusal(
        `Lighthouse could not measure ${url}: ${error ?? "no result"}`,
      );
    const { categories, audits } = result.lhr;
    const counted = CATEGORIES.flatMap(
      (name) => categories[name]?.auditRefs ?? [],
    );
    return {
      benchmarkIndex: result.lhr.environment.benchmarkIndex,
      points: CATEGORIES.map((name) =>
        Math.round((categories[name]?.score ?? 0) * 100),
      ),
      lost: counted
        .filter(
          ({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9,
        )
        .map(({ id }) => id),
    };
  } finally {
    await browser.close();
  }
}
