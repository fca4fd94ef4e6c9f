import "server-only";
import type { DayStep, StepContext } from "@/lib/ledger/day-step";
import { pool } from "@/lib/platform/db/pool";

const MONTHLY_FEES = "Monthly fees";
const INTEREST_PAID = "Interest paid";

/** Takes the fees for a month that ends, some accounts in each transaction. */
export const chargeFees: DayStep = {
  name: MONTHLY_FEES,
  run: (step) => throughAccounts("fees_charge", MONTHLY_FEES, step),
};

/** Works out the interest of a day for every account. */
export const accrueInterest: DayStep = {
  name: "Interest of the day",
  run: async ({ day }) => {
    await pool().query("SELECT interest_accrue($1::date)", [day]);
  },
};

/** Pays the interest that is due at the end of a day, some accounts in each transaction. */
export const payInterest: DayStep = {
  name: INTEREST_PAID,
  run: (step) => throughAccounts("interest_pay", INTEREST_PAID, step),
};

/** Calls a function that works on the next accounts and returns the last of them, until there are no more. */
async function throughAccounts(
  work: "fees_charge" | "interest_pay",
  name: string,
  { day, signal }: StepContext,
): Promise<void> {
  let after: string | null = "0";
  while (after !== null && !signal.aborted) {
    const { rows }: { rows: { last: string | null }[] } = await pool().query(
      `SELECT ${work}($1::date, $2, $3::bigint)::text AS last`,
      [day, name, after],
    );
    after = rows[0]!.last;
  }
}
