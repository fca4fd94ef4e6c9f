import "server-only";
import { sendLetter } from "@/lib/features/inbox/public-service";
import { audit } from "@/lib/audit/store";
import type { DayStep } from "@/lib/ledger/day-step";
import { transaction, type Tx } from "@/lib/platform/db/prisma";
import type { RequestContext } from "@/lib/platform/http/request-context";
import { defineJob } from "@/lib/platform/jobs/job";
import { enqueueAll } from "@/lib/platform/jobs/store";
import { loanActions, subjectOf } from "./audit";
import { lapseLetter, lastInstalmentLetter, overdueLetter } from "./message";
import { findLoan, lapseOffers } from "./store";

/** Collects the due instalments of the loan in its key, oldest first, also those missed during downtime. */
export const loanJob = defineJob({
  kind: "loan",
  run: ({ key, signal }) => collectAll(key, signal),
});

async function collectAll(loanId: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (await collectOne(loanId)) === "paid");
}

/** Queues the loans with instalments to collect, and ends the offers that have expired, every hour. */
export const dueLoansJob = defineJob({
  kind: "due-loans",
  schedule: { everySeconds: 3_600, followsBankTime: true },
  run: () =>
    transaction(async (tx) => {
      for (const loan of await lapseOffers(tx)) {
        await audit(tx, "system", contextOf(loan.id), {
          action: loanActions["loan.lapse"],
          ...subjectOf(loan),
          before: { status: "offered" },
          after: { status: "lapsed" },
        });
        await sendLetter(tx, loan, lapseLetter(loan));
      }
      await enqueueAll(tx, loanJob, { keys: await listDueLoans(tx) });
    }),
});

/** Collects the instalments that are due on a day and were not tried yet. */
export const collectInstalmentsOfDay: DayStep = {
  name: "Loan instalments",
  beginsDay: true,
  run: async ({ day, signal, fail }) => {
    const due = await transaction((tx) => listUntriedLoans(tx, day));
    for (const id of due)
      if (!signal.aborted)
        await collectAll(id, signal).catch((error: Error) =>
          fail(id, error.message),
        );
  },
};

const contextOf = (loanId: string) => ({
  ip: "local",
  requestId: `loan ${loanId}`,
});

/** Makes one attempt in one transaction: entries, instalment and message are committed together. */
function collectOne(loanId: string): Promise<Collected["outcome"]> {
  return transaction(async (tx) => {
    const { outcome, dueOn, amountMinor, isLast } = await collectNext(
      tx,
      loanId,
      contextOf(loanId),
    );
    if (!isLast && outcome !== "missed") return outcome;
    const loan = (await findLoan(tx, loanId))!;
    await sendLetter(
      tx,
      loan,
      isLast
        ? lastInstalmentLetter(loan)
        : overdueLetter(loan, {
            dueOn: dueOn!,
            amountMinor: amountMinor!,
            overdueRateBp: loan.overdueRateBp,
          }),
    );
    return outcome;
  });
}

/** Returns the ids of the loans with something to collect, those that have been due longest first. */
async function listDueLoans(tx: Tx): Promise<string[]> {
  const rows = await tx.$queryRawUnsafe<{ id: string }[]>(
    `SELECT l.id FROM (
       SELECT loan_id, due_on FROM loan_instalments WHERE paid_at IS NULL AND due_on <= bank_today()
       UNION ALL SELECT loan_id, due_on FROM loan_overdue_interest WHERE collected_at IS NULL) i
     JOIN loan_requests l ON l.id = i.loan_id JOIN accounts a ON a.id = l.account_id
     WHERE l.status = 'accepted' AND settlement_day(i.due_on, a.currency) <= bank_today()
     GROUP BY l.id ORDER BY min(i.due_on), l.id`,
  );
  return rows.map(({ id }) => id);
}

/** Returns the loans whose balance has not been asked since an instalment was due on or before a day. */
async function listUntriedLoans(tx: Tx, day: string): Promise<string[]> {
  const rows = await tx.$queryRawUnsafe<{ id: string }[]>(
    `SELECT DISTINCT l.id FROM loan_instalments i JOIN loan_requests l ON l.id = i.loan_id JOIN accounts a ON a.id = l.account_id
     WHERE l.status = 'accepted' AND i.paid_at IS NULL AND i.missed_at IS NULL AND i.due_on <= $1::date AND settlement_day(i.due_on, a.currency) <= $1::date
     ORDER BY l.id`,
    day,
  );
  return rows.map(({ id }) => id);
}

type Collected = {
  /**
   * If the balance is too low: `missed` the first time after the due date, with the overdue sum; otherwise `short`.
   */
  outcome: "paid" | "missed" | "short" | "none";
  dueOn: string | null;
  amountMinor: bigint | null;
  isLast: boolean;
};

/** Collects the oldest instalment of a loan that is due. */
async function collectNext(
  tx: Tx,
  loanId: string,
  { ip, requestId }: RequestContext,
): Promise<Collected> {
  const [row] = await tx.$queryRawUnsafe<[Collected]>(
    `SELECT outcome, due_on::text AS "dueOn", amount_minor AS "amountMinor", is_last AS "isLast"
     FROM loan_collect($1::uuid, $2, $3)`,
    loanId,
    ip,
    requestId,
  );
  return row;
}
