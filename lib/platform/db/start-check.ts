import "server-only";
import type { ClientBase } from "pg";
import { machineNow } from "@/lib/platform/time/clock";
import { sqlState } from "./errors";
import { LoginTooPowerful } from "./login";

/** A check of the database's first connection, in the role limmat_app. */
export type StartCheck = (client: Pick<ClientBase, "query">) => Promise<void>;

/** A setting contradicts the database. The server does not start with it. */
export class WrongSetting extends Error {
  constructor(reason: string) {
    super(`Settings to correct:\n  ${reason}`);
  }
}

/** The database is not the one that the settings and this build need. */
class WrongDatabase extends WrongSetting {
  constructor(reason: string) {
    super(`DATABASE_URL ${reason}`);
  }
}

const MIGRATE = "run `npm run migrate`, then start again";

/** The faults of the settings that a refused connection reveals, by SQLSTATE. */
const REASONS = new Map([
  ["28P01", "has a wrong login or password"],
  ["28000", "names a login that may not connect to this database"],
  ["3D000", "names a database that does not exist"],
  // SET ROLE to a role that does not exist.
  ["22023", `names a database without the role limmat_app: ${MIGRATE}`],
  // SET ROLE without being a member, or no right to read the list of migrations.
  [
    "42501",
    `names a login without the role limmat_app: name the application's login, not the owner's; if it is the application's, ${MIGRATE}`,
  ],
  ["42P01", `names a database without Limmat's tables: ${MIGRATE}`],
]);

/**
 * @param newest name of the newest migration that this build knows
 * @throws WrongDatabase if it has not been applied. Newer migrations may have been, while versions are exchanged.
 */
export async function requireMigrated(
  client: ClientBase,
  newest: string,
): Promise<void> {
  const { rowCount } = await client.query(
    "SELECT FROM _prisma_migrations WHERE migration_name = $1 AND finished_at IS NOT NULL",
    [newest],
  );
  if (rowCount === 0)
    throw new WrongDatabase(
      `names a database without the migration ${newest}: ${MIGRATE}`,
    );
}

/** @throws WrongDatabase for a database of a demonstration, whose bank time can be ahead of the machine's */
export async function requireMachineTime(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ movable: boolean; ahead: boolean }>(
    "SELECT is_movable AS movable, ahead > '0' AS ahead FROM bank_clock",
  );
  const { movable, ahead } = rows[0]!;
  if (movable)
    throw new WrongDatabase(
      ahead
        ? "names the database of a demonstration, whose bank time was moved ahead: name another database"
        : `names the database of a demonstration, whose bank time can be moved ahead: ${MIGRATE}`,
    );
}

/** A code of an authenticator app is good for 30 seconds, and other times that both clocks measure are longer. */
const MOST_SKEW_MS = 5_000;

/**
 * Compares the clock of this machine with that of the database. The time that the answer takes does not count.
 * @throws WrongSetting if they differ by more than five seconds
 */
export async function requireSameClock(client: ClientBase): Promise<void> {
  const before = machineNow().getTime();
  const { rows } = await client.query<{ now: Date }>(
    "SELECT clock_timestamp() AS now",
  );
  const after = machineNow().getTime();
  const database = rows[0]!.now.getTime();
  const behindMs = Math.max(database - after, 0);
  const aheadMs = Math.max(before - database, 0);
  const skewMs = Math.max(behindMs, aheadMs);
  if (skewMs <= MOST_SKEW_MS) return;
  throw new WrongSetting(
    `the clock of this machine is ${Math.round(skewMs / 1_000)} seconds ${behindMs > 0 ? "behind" : "ahead of"} that of the database: set both by NTP, then start again`,
  );
}

/** Returns the error with which the server ends, or undefined if waiting for the database may help. */
export function fatalAtStart(error: unknown): Error | undefined {
  if (error instanceof LoginTooPowerful || error instanceof WrongSetting)
    return error;
  const reason = REASONS.get(sqlState(error) ?? "");
  return reason ? new WrongDatabase(reason) : undefined;
}
