import "server-only";
import type { DayStep, StepContext } from "@/lib/ledger/day-step";
import { pool } from "@/lib/platform/db/pool";

const MONTHLY_FEES = "Monthly fees";
const INTEREST_PAID = "Interest paid";

/** Takes the fees for a month that ends, some accounts in each transaction. */
export const chargeFees: DayStep = {
  name: MONTHLY_FEES,
  run: (step) =>
    throughAccounts("fees_charge($1::date, $3, $2)", step, MONTHLY_FEES),
};

/** Works out the interest of a day for every account, and then what back-dated entries correct, some accounts in each transaction. */
export const accrueInterest: DayStep = {
  name: "Interest of the day",
  run: async (step) => {
    await pool().query("SELECT interest_accrue($1::date)", [step.day]);
    await throughAccounts("interest_correct($1::date, $2)", step);
  },
};

/** Pays the interest that is due at the end of a day, some accounts in each transaction. */
export const payInterest: DayStep = {
  name: INTEREST_PAID,
  run: (step) =>
    throughAccounts("interest_pay($1::date, $3, $2)", step, INTEREST_PAID),
};

/** Calls a function of day ($1) and account ($2) that works on the next accounts and returns the last one, until there are no more. */
async function throughAccounts(
  work: string,
  { day, signal }: StepContext,
  ...more: string[]
): Promise<void> {
  let after: string | null = "0";
  while (after !== null && !signal.aborted) {
    const { rows }: { rows: { last: string | null }[] } = await pool().query(
      `SELECT ${work}::text AS last`,
      [day, after, ...more],
    );
    after = rows[0]!.last;
  }
}
