import { parseArgs } from "node:util";
import { zurichIso } from "@/lib/platform/time/zurich";
import { connect } from "./lib/connect";
import { openDatabase } from "./lib/database";
import { runScript } from "./lib/lifetime";
import { moveTimeAhead, readSpan } from "./lib/move-time";
import { loadDotEnv, readSettings } from "./lib/settings";

// Shows bank time. In a demonstration that runs it can also move it ahead.
runScript(async (lifetime) => {
  loadDotEnv();
  const { forward } = parseArgs({
    options: { forward: { type: "string" } },
  }).values;
  const span = forward === undefined ? undefined : readSpan(forward);
  const { databaseMigrationUrl } = await openDatabase(lifetime, readSettings());
  if (span) await moveTimeAhead(databaseMigrationUrl, span);
  const client = await connect(databaseMigrationUrl);
  lifetime.onStop(() => client.end());
  const { rows } = await client.query<{ now: Date }>(
    "SELECT bank_now() AS now",
  );
  console.log(`Bank time is ${zurichIso(rows[0]!.now)}`);
});
