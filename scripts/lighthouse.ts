import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PAGES } from "../e2e/pages";
import { type Realm, signInToDemo } from "./lib/demo-session";
import { build, isBuilt } from "./lib/build";
import { serveEmptyPage } from "./lib/empty-page";
import { median, printTable } from "./lib/figures";
import { forgetSettings } from "./lib/forget-settings";
import {
  CATEGORIES,
  devicesFor,
  measured,
  mobile,
  OWN_SLOWDOWN,
  type Result,
  slowdownOf,
} from "./lib/lighthouse";
import { runScript } from "./lib/lifetime";
import { requireBrowser } from "./lib/open-browser";
import { during, say } from "./lib/progress";
import { Refusal } from "./lib/refusal";
import { startThrowAwayBank } from "./lib/throw-away-bank";
import { statementPages } from "@/lib/features/statements/pages";
import { homePages, signInPages } from "@/lib/identity/pages";

const MEASURED = [...PAGES.marketing, signInPages.customer, signInPages.admin];
/** Pages behind a sign-in, on the phone only. */
const SIGNED_IN: [string, Realm][] = [
  [homePages.customer, "customer"],
  [statementPages.transactions, "customer"],
  [homePages.admin, "admin"],
];
/** Pages to measure instead of all. */
const wanted = process.argv.slice(2);
const isWanted = (path: string) => wanted.length === 0 || wanted.includes(path);
const RUNS = 3;
const SIGNED_IN_RUNS = 5;
const EMPTY = "an empty page";

type Aims = Record<(typeof CATEGORIES)[number], number> & {
  /** Maximum of the time in which the page answers nobody. */
  blockingMs: number;
};

/** Minimum score out of 100 in each of Lighthouse's categories. */
const AIMS: Aims = {
  performance: 98,
  accessibility: 100,
  "best-practices": 100,
  seo: 100,
  blockingMs: Infinity,
};

/** Search engines may read neither the sign-in of staff nor what is behind a sign-in. */
const UNLISTED = { seo: 0 };

const SIGNED_IN_AIMS: Aims = {
  ...AIMS,
  ...UNLISTED,
  performance: 95,
  blockingMs: 200,
};

type Measured = { name: string; url: string; aims: Aims; cookie?: string };

runScript(async (lifetime) => {
  const known = [...MEASURED, ...SIGNED_IN.map(([path]) => path)];
  const unknown = wanted.filter((path) => !known.includes(path));
  if (unknown.length > 0)
    throw new Refusal(
      `${unknown.join(", ")} is not measured, only ${known.join(", ")}.`,
    );
  forgetSettings();
  const browser = await requireBrowser(lifetime);
  if (!isBuilt(process.env))
    await during("Building", () => build(lifetime, process.env));
  const folder = mkdtempSync(join(tmpdir(), "limmat-lighthouse-"));
  lifetime.onStop(() => rmSync(folder, { recursive: true, force: true }));
  const empty = await during("Building an empty page", () =>
    serveEmptyPage(lifetime),
  );
  const { env } = await startThrowAwayBank(lifetime, folder, say);
  const pages = await pagesOf(env.APP_URL!, empty);

  const calibration = await repeated(RUNS, () =>
    measured(browser, { url: empty }, mobile(OWN_SLOWDOWN, false)),
  );
  const benchmarkIndex = median(calibration.map((run) => run.benchmarkIndex));
  const devices = devicesFor(slowdownOf(benchmarkIndex));

  const rows = [["page", "device", ...CATEGORIES, "blocking", ""]];
  const remarks: string[] = [];
  let allMet = true;
  for (const page of pages) {
    const { name, aims, cookie } = page;
    for (const device of devices) {
      if (cookie && !(device.isJudged && device.isPhone)) continue;
      say(`${name} on ${device.name}`);
      const runs = await repeated(cookie ? SIGNED_IN_RUNS : RUNS, () =>
        measured(browser, page, device),
      );
      const medians = CATEGORIES.map((_, at) =>
        median(runs.map(({ points }) => points[at] ?? 0)),
      );
      const blockingMs = median(runs.map((run) => run.blockingMs));
      const row = [
        name,
        device.name,
        ...(name === EMPTY ? medians.slice(0, 1) : medians).map(String),
      ];
      if (name === EMPTY || !device.isJudged) {
        rows.push(row);
        continue;
      }
      const isMet =
        blockingMs <= aims.blockingMs &&
        medians.every((points, at) => points >= aims[CATEGORIES[at]!]);
      if (!isMet) {
        const lost = new Set(runs.flatMap((run) => run.lost));
        remarks.push(`${name} on ${device.name}: ${[...lost].join(", ")}`);
      }
      allMet &&= isMet;
      const blocking = `${Math.round(blockingMs)} ms`;
      rows.push([...row, blocking, isMet ? "met" : "missed"]);
    }
  }
  for (const [label, aims] of [
    ["aim", AIMS],
    ["aim, signed in", SIGNED_IN_AIMS],
  ] as const)
    rows.push([
      label,
      "",
      ...CATEGORIES.map((name) => `>= ${aims[name]}`),
      aims.blockingMs === Infinity ? "" : `<= ${aims.blockingMs} ms`,
    ]);
  printTable(rows);
  console.log(
    `  Medians of ${RUNS} runs, of ${SIGNED_IN_RUNS} signed in. "${EMPTY}" is built with the same Next.js version, without our compile hint.`,
  );
  console.log(
    `  Lighthouse's benchmark index of this machine is ${benchmarkIndex}. Its default slowdown of 4x is meant for 1500 and above.`,
  );
  if (remarks.length > 0)
    console.log("  Audits that cost points where an aim was missed:");
  for (const remark of remarks) console.log(`    ${remark}`);
  return allMet ? 0 : 1;
});

async function pagesOf(url: string, empty: string): Promise<Measured[]> {
  const pages: Measured[] = [
    { name: EMPTY, url: empty, aims: AIMS },
    ...MEASURED.filter(isWanted).map((path) => ({
      name: path,
      url: `${url}${path}`,
      aims: path === signInPages.admin ? { ...AIMS, ...UNLISTED } : AIMS,
    })),
  ];
  for (const [path, realm] of SIGNED_IN.filter(([path]) => isWanted(path)))
    pages.push({
      name: path,
      url: `${url}${path}`,
      aims: SIGNED_IN_AIMS,
      cookie: await signInToDemo(url, realm),
    });
  return pages;
}

async function repeated(
  times: number,
  run: () => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  while (results.length < times) results.push(await run());
  return results;
}
