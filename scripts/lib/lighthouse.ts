import lighthouse, { type Config, desktopConfig } from "lighthouse";
import { launch } from "./open-browser";
import { freePort } from "./ports";
import { Refusal } from "./refusal";

export const CATEGORIES = [
  "performance",
  "accessibility",
  "best-practices",
  "seo",
] as const;

/** A page, with the session's cookie if it is behind a sign-in. */
type Target = { url: string; cookie?: string };

type Device = {
  name: string;
  config: Config;
  isPhone: boolean;
  isJudged: boolean;
};

/** Lighthouse's default factor, by which a fast desktop comes close to a mid-tier phone. */
export const OWN_SLOWDOWN = 4;

/**
 * Returns the slowdown factor that makes this machine a mid-tier phone, by its class in Lighthouse's benchmark.
 * Machines below the desktop classes get the factor of the slowest class.
 * Source: https://github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md#calibrating-the-cpu-slowdown
 */
export const slowdownOf = (benchmarkIndex: number) =>
  benchmarkIndex >= 1500 ? OWN_SLOWDOWN : 2;

export const mobile = (slowdown: number, isJudged: boolean): Device => ({
  name: `mobile, ${slowdown}x slower`,
  isPhone: true,
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
export function devicesFor(slowdown: number): Device[] {
  const desktop = {
    name: "desktop",
    config: desktopConfig,
    isPhone: false,
    isJudged: true,
  };
  if (slowdown === OWN_SLOWDOWN) return [mobile(slowdown, true), desktop];
  return [mobile(OWN_SLOWDOWN, false), mobile(slowdown, true), desktop];
}

export type Result = {
  points: number[];
  blockingMs: number;
  lost: string[];
  benchmarkIndex: number;
};

/** Retries once, because Chrome's trace sometimes lacks the start of the page load. */
export const measured = (...run: Parameters<typeof measure>) =>
  measure(...run).catch(() => measure(...run));

/** Runs Lighthouse once in a new browser, so that no cache is carried over. */
async function measure(
  program: string,
  { url, cookie }: Target,
  device: Device,
): Promise<Result> {
  const port = await freePort();
  const browser = await launch(program, [`--remote-debugging-port=${port}`]);
  try {
    const result = await lighthouse(
      url,
      {
        port,
        onlyCategories: [...CATEGORIES],
        logLevel: "error",
        ...(cookie && { extraHeaders: { Cookie: cookie } }),
      },
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
      blockingMs: audits["total-blocking-time"]?.numericValue ?? NaN,
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
