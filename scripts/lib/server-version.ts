import type pg from "pg";
import { Refusal } from "./refusal";

/** Older versions lack pg_has_role(…, 'SET'), which answers whether a login may take the application's role. */
const OLDEST_MAJOR = 16;

/** @throws Refusal in one line when the server of this connection is too old for our migrations */
export async function requireServerVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_version_num: string }>(
    "SHOW server_version_num",
  );
  const refusal = versionRefusal(Number(rows[0]?.server_version_num));
  if (refusal) throw new Refusal(refusal);
}

/**
 * Returns the reason why a server cannot be used, or null if it can.
 * @param versionNum PostgreSQL's own number of its version, such as 150009 for 15.9
 */
export function versionRefusal(versionNum: number): string | null {
  const major = Math.floor(versionNum / 10_000);
  if (major >= OLDEST_MAJOR) return null;
  return `The database is PostgreSQL ${major}.${versionNum % 10_000}: Limmat needs PostgreSQL ${OLDEST_MAJOR} or newer.`;
}
