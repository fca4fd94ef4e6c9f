import "server-only";
import { env } from "@/lib/platform/config/env";
import { isDatabaseUnavailable } from "@/lib/platform/db/errors";
import { pool } from "@/lib/platform/db/pool";
import { readAmounts, type ActingRole, type Amounts } from "./amounts";

/**
 * Compares the settings with the amounts that the database enforces. A database that cannot be reached yet enforces
 * its own amounts all the same, so the server starts.
 * @throws Error if they differ.
 */
export async function requireEnforcedAmounts(): Promise<void> {
  let rows: (Amounts & { role: ActingRole })[];
  try {
    ({ rows } = await pool().query<Amounts & { role: ActingRole }>(
      `SELECT role::text, account_minor AS "accountMinor", day_minor AS "dayMinor" FROM four_eyes_limits`,
    ));
  } catch (error) {
    if (isDatabaseUnavailable(error)) return;
    throw error;
  }
  const wanted = readAmounts(env());
  const isEnforced = rows.every(
    ({ role, accountMinor, dayMinor }) =>
      wanted[role].accountMinor === accountMinor &&
      wanted[role].dayMinor === dayMinor,
  );
  if (!isEnforced)
    throw new Error(
      "Settings to correct:\n  FOUR_EYES_ABOVE, FOUR_EYES_TELLER_ABOVE, FOUR_EYES_DAY_TOTAL differ from the amounts in the database: run `npm run migrate` with the same values",
    );
}
