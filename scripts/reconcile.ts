import pg from "pg";
import { reconcileAndRecord } from "@/lib/ledger/reconcile";
import { isSound } from "@/lib/ledger/reconcile-runs";
import { unreachable } from "./lib/connect";
import { openDatabase } from "./lib/database";
import { runScript } from "./lib/lifetime";
import { Refusal } from "./lib/refusal";
import { loadDotEnv, readSettings } from "./lib/settings";

runScript(async (lifetime) => {
  loadDotEnv();
  const { databaseMigrationUrl } = await openDatabase(
    lifetime,
    readSettings(),
    { ownerAlone: true },
  );
  const pool = new pg.Pool({ connectionString: databaseMigrationUrl, max: 1 });
  pool.on("error", () => {});
  lifetime.onStop(() => pool.end());
  await pool.query("SELECT 1").catch((error: unknown) => {
    throw new Refusal(unreachable(databaseMigrationUrl, error));
  });

  const lines = await reconcileAndRecord(pool);
  for (const { rule, broken } of lines) {
    console.log(
      `${broken === 0 ? "ok    " : "BROKEN"}  ${rule}${broken === 0 ? "" : `: ${broken}`}`,
    );
  }
  const sound = isSound(lines);
  console.log(sound ? "The books add up." : "The books do not add up.");
  return sound ? 0 : 1;
});
