import pg from "pg";
import { zurichIso } from "@/lib/platform/time/zurich";
import { openDatabase } from "./lib/database";
import { runScript } from "./lib/lifetime";
import { Refusal } from "./lib/refusal";
import { loadDotEnv, readSettings } from "./lib/settings";

const UNITS = { d: "days", w: "weeks", m: "months" } as const;

// Shows bank time, or moves it ahead in a demonstration: to the same time of day in Zurich, some days, weeks or months
// later.
runScript(async (lifetime) => {
  loadDotEnv();
  const { databaseMigrationUrl } = await openDatabase(lifetime, readSettings());
  const client = new pg.Client({ connectionString: databaseMigrationUrl });
  await client.connect();
  lifetime.onStop(() => client.end());
  const step = process.argv[2]?.match(/^--forward=(\d+)([dwm])$/);
  if (step) await forward(client, `${step[1]} ${UNITS[step[2] as "d"]}`);
  const { rows } = await client.query<{ now: Date }>(
    "SELECT bank_now() AS now",
  );
  console.log(`Bank time is ${zurichIso(rows[0]!.now)}`);
});

async function forward(client: pg.Client, step: string) {
  const statement = `SELECT bank_clock_forward(
    ((bank_now() AT TIME ZONE 'Europe/Zurich') + $1::interval) AT TIME ZONE 'Europe/Zurich')`;
  await client.query(statement, [step]).catch((error: pg.DatabaseError) => {
    throw new Refusal(`Not moved: ${error.message}`);
  });
}
