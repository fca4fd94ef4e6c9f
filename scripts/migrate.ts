import { openDatabase } from "./lib/database";
import { runScript } from "./lib/lifetime";
import { migrate } from "./lib/migrate";
import { loadDotEnv, readSettings } from "./lib/settings";

runScript(async (lifetime) => {
  loadDotEnv();
  const database = await openDatabase(lifetime, readSettings());
  const applied = await migrate(database);
  for (const name of applied) console.log(`Applied ${name}`);
  console.log(
    applied.length === 0
      ? "The database is up to date."
      : `${applied.length} ${applied.length === 1 ? "migration" : "migrations"} applied.`,
  );
});
