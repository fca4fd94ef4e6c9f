import { claimDataDir, livingOwner } from "./data-dir";
import { type Database, keptAddresses, startEmbedded } from "./embedded";
import type { Lifetime } from "./lifetime";
import type { ScriptSettings } from "./settings";

/**
 * Opens the database for a command line tool: the one of DATABASE_URL, else the embedded one of DATA_DIR. If `npm
 * run demo` runs the latter it is shared, otherwise it is started until `lifetime` ends.
 * @param say writes a line about the start, by default to standard output
 */
export async function openDatabase(
  lifetime: Lifetime,
  settings: ScriptSettings,
  say: (line: string) => void = console.log,
): Promise<Database> {
  const configured = givenDatabase(settings);
  if (configured) return configured;
  if (livingOwner(settings.dataDir) !== undefined) {
    const running = keptAddresses(settings.dataDir);
    if (running) return running;
  }
  lifetime.onStop(claimDataDir(settings.dataDir));
  const { cluster, ...addresses } = await startEmbedded(settings.dataDir, say);
  lifetime.onStop(() => cluster.stop());
  return addresses;
}

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
