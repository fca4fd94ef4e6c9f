import "server-only";
import { env } from "@/lib/platform/config/env";
import { type StartCheck, WrongSetting } from "@/lib/platform/db/start-check";
import { readAmounts, type ActingRole } from "./amounts";

/**
 * Compares the settings with the amounts that the database enforces.
 * @throws WrongSetting if they differ.
 */
export const requireEnforcedAmounts: StartCheck = async (client) => {
  const { rows } = await client.query<
    Record<Column, string | null> & { role: ActingRole }
  >(
    `SELECT role::text, account_minor::text AS "accountMinor", day_minor::text AS "dayMinor" FROM four_eyes_limits`,
  );
  const wanted = readAmounts(env());
  const isEnforced = rows.every(({ role, ...enforced }) =>
    COLUMNS.every(
      (column) =>
        (wanted[role][column]?.toString() ?? null) === enforced[column],
    ),
  );
  if (!isEnforced)
    throw new WrongSetting(
      "FOUR_EYES_ABOVE, FOUR_EYES_TELLER_ABOVE, FOUR_EYES_DAY_TOTAL differ from the amounts in the database: run `npm run migrate` with the same values",
    );
};

const COLUMNS = ["accountMinor", "dayMinor"] as const;
type Column = (typeof COLUMNS)[number];
