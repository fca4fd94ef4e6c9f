import type pg from "pg";
import { dueLoansJob, loanJob } from "@/lib/features/loans/job";
import { drain } from "./drain";
import { addMonths } from "@/lib/platform/time/calendar";
import { bankToday } from "@/lib/platform/time/clock";
import { settlementDay } from "@/lib/ledger/settlement-days";
import { moveBankTime } from "./clock";
import { insertLoan } from "./insert-loan";

/** Plants a request that nobody has decided. Returns its id. */
export async function plantRequest(
  owner: pg.Pool,
  accountId: bigint,
  amountMinor = 120_000n,
): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(
    `INSERT INTO loan_requests (customer_id, account_id, type, amount_minor, reason)
     SELECT customer_id, id, 'mortgages', $2, 'A roof' FROM accounts WHERE id = $1 RETURNING id`,
    [accountId, amountMinor],
  );
  return rows[0]!.id;
}

type Planted = {
  amountMinor?: bigint;
  yearlyRateBp?: number;
  overdueRateBp?: number;
  termMonths?: number;
  paidOutOn?: string;
};

/**
 * Plants a loan that was paid out to the account; there must be a member of staff. Unless it says when, its first
 * instalment is due today. Returns its id.
 */
export async function plantLoan(
  owner: pg.Pool,
  accountId: bigint,
  loan: Planted = {},
): Promise<string> {
  const id = crypto.randomUUID();
  await insertLoan((text, values) => owner.query(text, values), {
    id,
    accountId: String(accountId),
    amountMinor: 120_000n,
    yearlyRateBp: 600,
    termMonths: 12,
    paidOutOn: addMonths(bankToday(), -1),
    ...loan,
  });
  // A month after the same day of the month before can be an earlier day.
  if (!loan.paidOutOn)
    await owner.query(
      "UPDATE loan_instalments SET due_on = $2 WHERE loan_id = $1 AND position = 1",
      [id, bankToday()],
    );
  return id;
}

/** Moves bank time ahead to the next business day in Zurich unless today is one, because no other day collects. */
export async function waitForBusinessDay(): Promise<void> {
  const day = settlementDay(bankToday(), "CHF");
  if (day !== bankToday()) await moveBankTime(new Date(`${day}T09:00:00Z`));
}

/** Collects the instalments that are due, and ends expired offers. @returns the errors of jobs that failed. */
export const runDueLoans = (): Promise<unknown[]> =>
  drain([dueLoansJob, loanJob]);

/** Returns a loan's repayments as lines such as "1 2026-02-28 81067+5000 paid". */
export async function repaymentsOf(
  owner: pg.Pool,
  loanId: string,
): Promise<string[]> {
  const { rows } = await owner.query<{ line: string }>(
    `SELECT concat_ws(' ', coalesce(month::text, 'early'), due_on, principal_minor || '+' || interest_minor,
                      CASE WHEN paid_at IS NOT NULL THEN 'paid' WHEN missed_at IS NOT NULL THEN 'overdue' END) AS line
     FROM loan_instalments WHERE loan_id = $1 ORDER BY position`,
    [loanId],
  );
  return rows.map(({ line }) => line);
}
