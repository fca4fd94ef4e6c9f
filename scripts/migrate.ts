import { givenDatabase, openDatabase } from "./lib/database";
import { demoEnv } from "./lib/demo-env";
import { writeEnforcedSettings } from "./lib/enforced-settings";
import { runScript } from "./lib/lifetime";
import { migrate } from "./lib/migrate";
import { loadDotEnv, readSettings } from "./lib/settings";

runScript(async (lifetime) => {
  loadDotEnv();
  const settings = readSettings();
  const database = await openDatabase(lifetime, settings);
  const { migrations, functions } = await migrate(database);
  const settingsWritten = await writeEnforcedSettings(
    database.databaseMigrationUrl,
    givenDatabase(settings) ? process.env : demoEnv(settings, database),
  );
  for (const name of migrations) console.log(`Applied ${name}`);
  if (functions) console.log("Applied the functions of prisma/sql");
  for (const line of settingsWritten) console.log(line);
  if (migrations.length === 0 && !functions && settingsWritten.length === 0)
    console.log("The database is up to date.");
});
