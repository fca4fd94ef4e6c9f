import "server-only";
import { env } from "@/lib/platform/config/env";
import { isDatabaseUnavailable } from "@/lib/platform/db/errors";
import { pool } from "@/lib/platform/db/pool";

/**
 * Compares RAIL with the rail that the database gives to new wires. While the database cannot be reached, the server starts
 * without this check.
 * @throws Error if they differ.
 */
export async function requireChosenRail(): Promise<void> {
  try {
    const { rows } = await pool().query<{ rail: string }>(
      "SELECT rail FROM rail_choice",
    );
    if (rows[0]!.rail === env().RAIL) return;
  } catch (error) {
    if (isDatabaseUnavailable(error)) return;
    throw error;
  }
  throw new Error(
    "Settings to correct:\n  RAIL differs from the rail in the database: run `npm run migrate` with the same value",
  );
}
