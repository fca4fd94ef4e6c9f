import "server-only";
import { pool } from "@/lib/platform/db/pool";

type Step = { day: string; signal: AbortSignal };

/** Works out the interest of a day for every account. */
export const accrueInterest = {
  name: "Interest of the day",
  run: async ({ day }: Step) => {
    await pool().query("SELECT interest_accrue($1::date)", [day]);
  },
};

/** Pays the interest that is due at the end of a day, some accounts in each transaction. */
export const payInterest = {
  name: "Interest paid",
  run: async ({ day, signal }: Step) => {
    let after: string | null = "0";
    while (after !== null && !signal.aborted) {
      after = await payNext(day, after);
    }
  },
};

/** Returns the last account of those that it has paid, or null after the last one. */
async function payNext(day: string, after: string): Promise<string | null> {
  const { rows } = await pool().query<{ last: string | null }>(
    "SELECT interest_pay($1::date, $2, $3::bigint)::text AS last",
    [day, payInterest.name, after],
  );
  return rows[0]!.last;
}
