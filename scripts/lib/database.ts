import { claimDataDir, livingOwner } from "./data-dir";
import { type Database, keptAddresses, startEmbedded } from "./embedded";
import type { Lifetime } from "./lifetime";
import type { ScriptSettings } from "./settings";

/**
 * The database a command line tool works on: the one DATABASE_URL names, else the embedded one of
 * DATA_DIR: as it runs (under `npm run demo`), or started until `lifetime` ends.
 */
export async function openDatabase(
  lifetime: Lifetime,
  settings: ScriptSettings,
): Promise<Database> {
  const given = givenDatabase(settings);
  if (given) return given;
  if (livingOwner(settings.dataDir) !== undefined) {
    const running = keptAddresses(settings.dataDir);
    if (running) return running;
  }
  lifetime.onStop(claimDataDir(settings.dataDir));
  const { cluster, ...addresses } = await startEmbedded(
    settings.dataDir,
    console.log,
  );
  lifetime.onStop(() => cluster.stop());
  return addresses;
}

/** The database of DATABASE_URL, or undefined when it is not set. */
export function givenDatabase({
  databaseUrl,
  databaseMigrationUrl,
}: ScriptSettings): Database | undefined {
  if (!databaseUrl) return undefined;
  return {
    databaseUrl,
    databaseMigrationUrl: databaseMigrationUrl ?? databaseUrl,
  };
}
