import pg from "pg";
import { reconcile } from "@/lib/ledger/reconcile";
import { type Bank, LARGE, SMALL, settings, startBanks } from "./bench/banks";
import { measureBrowser } from "./bench/browser";
import { measureClose } from "./bench/close";
import { measureEmail } from "./bench/email";
import { measurePosting } from "./bench/posting-ratios";
import { measureRails } from "./bench/rails";
import { type Line, printReport } from "./bench/report";
import { measureServer } from "./bench/server";
import { measureStorm } from "./bench/storm";
import { measureTasks } from "./bench/tasks";
import { measureTiming } from "./bench/timing";
import type { Database } from "./lib/embedded";
import { type Lifetime, runScript } from "./lib/lifetime";
import { say } from "./lib/progress";

type Part = { lines: Line[]; databases: Database[] };
const only = process.argv[2];
const PARTS = "browser close email postings rails server tasks".split(" ");
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
  if (only === "server") {
    const [small, large] = [await open(SMALL), await open(LARGE)];
    add(await measureServer(small, large), small.database);
  }
  if (only === "browser" || only === "postings" || only === "tasks") {
    const bank = await open(SMALL);
    const measure = {
      browser: measureBrowser,
      postings: measurePostings,
      tasks: measureTasks,
    };
    add(await measure[only](lifetime, bank), bank.database);
  } else if (only === "email" || only === undefined) {
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
