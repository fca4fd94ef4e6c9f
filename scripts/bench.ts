import pg from "pg";
import { reconcile } from "@/lib/ledger/reconcile";
import { type Bank, LARGE, SMALL, settings, startBanks } from "./bench/banks";
import { measureBrowser } from "./bench/browser";
import { measureClose } from "./bench/close";
import { measureEmail } from "./bench/email";
import {
  bareLoad,
  CLIENTS,
  historyLoad,
  type Load,
  pageLoad,
  staffLoad,
  transferLoad,
} from "./bench/load";
import { measurePosting } from "./bench/posting-ratios";
import { measureRails } from "./bench/rails";
import { type Line, printReport, ratio } from "./bench/report";
import { ROUNDS, WINDOW_SECONDS } from "./bench/rounds";
import { measureStorm } from "./bench/storm";
import { measureTasks } from "./bench/tasks";
import { measureTiming } from "./bench/timing";
import type { Database } from "./lib/embedded";
import { median } from "./lib/figures";
import { type Lifetime, runScript } from "./lib/lifetime";
import { during, say } from "./lib/progress";

const WARM_UP_REQUESTS = 300;

const LIST = "/api/view-all-users?limit=25";
const detailOf = ({ callers }: Bank) =>
  `/api/admin-view-one-user/${callers[0]!.customerId}`;

/** Pages, compared with the JSON call of a history. */
const CUSTOMER_PAGES = [
  "/dashboard",
  "/dashboard/account-statement",
  "/dashboard/transaction",
];
const STAFF_PAGES = ["/history"];

type Part = { lines: Line[]; databases: Database[] };
type Variant = (amount: number) => Promise<Load>;
const only = process.argv[2];
const PARTS = ["browser", "close", "email", "postings", "rails", "tasks"];
if (only !== undefined && !PARTS.includes(only))
  throw new Error(`There is no part "${only}": ${PARTS.join(", ")}.`);

runScript(async (lifetime) => {
  const env = await settings(lifetime);
  forgetDatabase(env);
  const open = await startBanks(lifetime, env);
  const parts: Part[] = [];
  const add = (lines: Line[], database: Database) =>
    parts.push({ lines, databases: [database] });
  if (only === "close" || only === undefined)
    parts.push(await measureClose(open));
  if (only === undefined) {
    const small = await open(SMALL);
    // Before the loads, whose payments would fill the lists of payees.
    add(await measureBrowser(lifetime, small), small.database);
    parts.push(await measureBanks(small, await open(LARGE)));
  }
  if (only === "browser" || only === "postings" || only === "tasks") {
    const bank = await open(SMALL);
    const measure = {
      browser: measureBrowser,
      postings: measurePostings,
      tasks: measureTasks,
    };
    add(await measure[only](lifetime, bank), bank.database);
  } else if (only !== "close" && only !== "rails") {
    const { lines, database } = await measureEmail(lifetime, open);
    add(lines, database);
  }
  if (only === "rails" || only === undefined) {
    const { lines, database } = await measureRails(lifetime, open);
    add(lines, database);
  }
  const report = parts.flatMap(({ lines }) => lines);
  const measured = new Set(parts.flatMap(({ databases }) => databases));
  const broken = await countBroken([...measured]);
  printReport(report);
  say(
    broken === 0
      ? "The books of all databases add up."
      : `The books do not add up: ${broken} rows break a rule.`,
  );
  return broken === 0 && report.every(isSound) ? 0 : 1;
});

/** Returns whether it was measured, without errors where none are allowed. */
const isSound = ({ failure, aim }: Line) =>
  !failure && (aim?.text !== "0" || aim.met);

const measurePostings = (_: Lifetime, { database }: Bank) =>
  measurePosting(database);

/** The settings of the servers hold for this process, which signs tokens and posts. */
function forgetDatabase(env: NodeJS.ProcessEnv) {
  delete process.env.DATABASE_URL;
  Object.assign(process.env, env);
}

async function measureBanks(small: Bank, large: Bank): Promise<Part> {
  const attacked = {
    url: small.url,
    databaseMigrationUrl: small.database.databaseMigrationUrl,
  };
  const lines = [
    ...(await measureServer(small, large)),
    ...(await measurePosting(small.database)),
    await measureStorm(attacked),
    ...(await measureTiming(attacked)),
  ];
  return { lines, databases: [small.database, large.database] };
}

async function measureServer(small: Bank, large: Bank): Promise<Line[]> {
  const variants: Record<string, Variant> = {
    bare: (amount) => bareLoad(small.url, amount),
    transfer: (amount) => transferLoad(small.url, small.callers, amount),
    transferLarge: (amount) => transferLoad(large.url, large.callers, amount),
    history: (amount) => historyLoad(small.url, small.callers, amount),
    historyLarge: (amount) => historyLoad(large.url, large.callers, amount),
    list: (amount) => staffLoad(small.url, small.staff, LIST, amount),
    listLarge: (amount) => staffLoad(large.url, large.staff, LIST, amount),
    detail: (amount) =>
      staffLoad(small.url, small.staff, detailOf(small), amount),
    detailLarge: (amount) =>
      staffLoad(large.url, large.staff, detailOf(large), amount),
    ...pageVariants(small),
  };
  const loads = await alternate(variants);
  const rates = (name: string) => loads[name]!.map((load) => load.perSecond);
  const all = Object.values(loads).flat();
  const errors = all.reduce((total, load) => total + load.errors, 0);
  return [
    ratio(
      "POST /api/transfer : bare route",
      rates("transfer"),
      rates("bare"),
      0.6,
    ),
    ratio(
      "transfers, with 1,000,000 postings : with 10,000",
      rates("transferLarge"),
      rates("transfer"),
      0.9,
    ),
    ratio(
      "first history page, with 1,000,000 postings : with 10,000",
      rates("historyLarge"),
      rates("history"),
      0.9,
    ),
    // A page that takes 1.2 times as long is served 0.83 times as often.
    ratio(
      "first page of accounts, with 100,000 customers : with 100",
      rates("listLarge"),
      rates("list"),
      0.83,
    ),
    ratio(
      "one account in detail, with 100,000 customers : with 100",
      rates("detailLarge"),
      rates("detail"),
      0.83,
    ),
    ...[...CUSTOMER_PAGES, ...STAFF_PAGES].map((path) =>
      ratio(
        `page ${path} : first history page as JSON`,
        rates(path),
        rates("history"),
      ),
    ),
    {
      measured: `transfer at ${CLIENTS} clients, p50 / p99`,
      figures: "ms",
      value: `${median(loads.transfer!.map(({ p50Ms }) => p50Ms))} / ${median(loads.transfer!.map(({ p99Ms }) => p99Ms))}`,
    },
    {
      measured: `errors in all rounds at ${CLIENTS} clients`,
      figures: `${all.length} rounds`,
      value: String(errors),
      aim: { text: "0", met: errors === 0 },
    },
  ];
}

function pageVariants({ url, callers, staff }: Bank): Record<string, Variant> {
  const customers = callers.map(
    ({ token }) => `limmat-customer-session=${token}`,
  );
  const variants = (paths: string[], cookies: string[]) =>
    paths.map((path): [string, Variant] => [
      path,
      (amount) => pageLoad(url, cookies, path, amount),
    ]);
  return Object.fromEntries([
    ...variants(CUSTOMER_PAGES, customers),
    ...variants(STAFF_PAGES, [`limmat-admin-session=${staff}`]),
  ]);
}

/** Warms up every variant, then measures them in turn, so that a disturbance of the machine affects all of them. */
async function alternate(
  variants: Record<string, Variant>,
): Promise<Record<string, Load[]>> {
  const loads: Record<string, Load[]> = {};
  const amounts: Record<string, number> = {};
  await during("Warming up", async () => {
    for (const [name, measure] of Object.entries(variants)) {
      await measure(WARM_UP_REQUESTS);
      const { perSecond } = await measure(WARM_UP_REQUESTS);
      amounts[name] = Math.max(CLIENTS, Math.ceil(perSecond * WINDOW_SECONDS));
    }
  });
  for (let round = 1; round <= ROUNDS; round++) {
    say(`Round ${round} of ${ROUNDS}`);
    for (const [name, measure] of Object.entries(variants))
      (loads[name] ??= []).push(await measure(amounts[name]!));
  }
  return loads;
}

async function countBroken(databases: Database[]): Promise<number> {
  let broken = 0;
  for (const { databaseMigrationUrl } of databases) {
    const pool = new pg.Pool({
      connectionString: databaseMigrationUrl,
      max: 1,
    });
    for (const line of await reconcile(pool)) broken += line.broken;
    await pool.end();
  }
  return broken;
}
