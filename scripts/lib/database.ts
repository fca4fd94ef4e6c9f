import { claimDataDir, livingOwner } from "./data-dir";
import { type Database, keptAddresses, startEmbedded } from "./embedded";
import type { Lifetime } from "./lifetime";
import { Refusal } from "./refusal";
import type { ScriptSettings } from "./settings";

type Options = {
  /** Writes a line about the database and its start, by default to standard output. */
  say?: (line: string) => void;
  /** Whether DATABASE_MIGRATION_URL is enough: for commands that need no settings of the application. */
  ownerAlone?: boolean;
};

/**
 * Opens the database for a command line tool: the one of DATABASE_URL, else the embedded one of DATA_DIR, and says
 * which. If `npm run demo` runs the latter it is shared, otherwise it is started until `lifetime` ends.
 * @throws Refusal where only one of the two addresses is set and both are needed
 */
export async function openDatabase(
  lifetime: Lifetime,
  settings: ScriptSettings,
  { say = console.log, ownerAlone = false }: Options = {},
): Promise<Database> {
  const configured = givenDatabase(settings, { ownerAlone });
  if (configured) {
    say(`Database: ${databaseName(configured.databaseMigrationUrl)}`);
    return configured;
  }
  say(`Database: the demonstration's, in ${settings.dataDir}`);
  if (livingOwner(settings.dataDir) !== undefined) {
    const running = keptAddresses(settings.dataDir);
    if (running) return running;
  }
  lifetime.onStop(claimDataDir(settings.dataDir));
  const { cluster, ...addresses } = await startEmbedded(settings.dataDir, say);
  lifetime.onStop(() => cluster.stop());
  return addresses;
}

/**
 * Returns the database of the settings, or undefined where none is set, which means the demonstration's.
 * @throws Refusal for DATABASE_MIGRATION_URL without DATABASE_URL, unless the owner's login is enough
 */
export function givenDatabase(
  { databaseUrl, databaseMigrationUrl }: ScriptSettings,
  { ownerAlone = false }: Pick<Options, "ownerAlone"> = {},
): Database | undefined {
  const login = databaseUrl ?? (ownerAlone ? databaseMigrationUrl : undefined);
  if (login)
    return {
      databaseUrl: login,
      databaseMigrationUrl: databaseMigrationUrl ?? login,
    };
  if (databaseMigrationUrl)
    throw new Refusal(
      "DATABASE_MIGRATION_URL is set, and DATABASE_URL is not: set both, or neither for the demonstration's database.",
    );
  return undefined;
}

/** Returns database and host of an address, without login and password. */
export function databaseName(url: string): string {
  const { host, pathname, searchParams } = new URL(url);
  const database =
    decodeURIComponent(pathname.slice(1)) || "the login's own database";
  return `${database} at ${searchParams.get("host") ?? host}`;
}
