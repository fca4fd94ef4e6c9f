import pg from "pg";
import { readAmounts } from "@/lib/approvals/amounts";
import { Refusal } from "./refusal";

/**
 * Writes the amounts that one member of staff may move alone into the database, which enforces them.
 * @param ownerUrl the login that owns the tables
 * @throws Refusal for a setting that is not an amount
 */
export async function writeFourEyesAmounts(
  ownerUrl: string,
  settings: NodeJS.ProcessEnv,
): Promise<void> {
  const amounts = Object.entries(readOrRefuse(settings));
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    for (const [role, { accountMinor, dayMinor }] of amounts)
      await client.query(
        `UPDATE four_eyes_limits SET account_minor = $2, day_minor = $3
         WHERE role = $1::admin_role AND (account_minor, day_minor) IS DISTINCT FROM ($2::bigint, $3::bigint)`,
        [role, accountMinor, dayMinor],
      );
  } finally {
    await client.end();
  }
}

function readOrRefuse(settings: NodeJS.ProcessEnv) {
  try {
    const { FOUR_EYES_ABOVE, FOUR_EYES_TELLER_ABOVE, FOUR_EYES_DAY_TOTAL } =
      settings;
    return readAmounts({
      FOUR_EYES_ABOVE,
      FOUR_EYES_TELLER_ABOVE,
      FOUR_EYES_DAY_TOTAL,
    });
  } catch (error) {
    throw new Refusal((error as Error).message);
  }
}
