import { givenDatabase, openDatabase } from "./lib/database";
import { demoEnv } from "./lib/demo-env";
import { writeFourEyesAmounts } from "./lib/four-eyes";
import { runScript } from "./lib/lifetime";
import { migrate } from "./lib/migrate";
import { loadDotEnv, readSettings } from "./lib/settings";

runScript(async (lifetime) => {
  loadDotEnv();
  const settings = readSettings();
  const database = await openDatabase(lifetime, settings);
  const applied = await migrate(database);
  await writeFourEyesAmounts(
    database.databaseMigrationUrl,
    givenDatabase(settings) ? process.env : demoEnv(settings, database),
  );
  for (const name of applied) console.log(`Applied ${name}`);
  console.log(
    applied.length === 0
      ? "The database is up to date."
      : `${applied.length} ${applied.length === 1 ? "migration" : "migrations"} applied.`,
  );
});
