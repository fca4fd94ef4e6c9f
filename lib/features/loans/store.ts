import "server-only";
import type { AccountStatus } from "@/lib/identity/callers";
import type { LoanStatus } from "@/lib/platform/db/generated/enums";
import { prisma, type Tx } from "@/lib/platform/db/prisma";
import type { LoanInput } from "./schema";
import type { LoanType } from "./types";

export async function insertLoanRequest(
  customerId: string,
  { loanType, amount, loanReason }: LoanInput,
): Promise<void> {
  await prisma().loanRequest.create({
    data: {
      customerId,
      type: loanType,
      amountMinor: amount,
      reason: loanReason,
    },
    select: { id: true },
  });
}

/** A loan request that only this transaction can decide. */
export type LockedLoan = {
  id: string;
  customerId: string;
  accountId: bigint;
  type: LoanType;
  amountMinor: bigint;
  status: LoanStatus;
};

/** Locks a loan request and returns it with its customer's ledger account; null if there is none. */
export async function lockLoanRequest(
  tx: Tx,
  id: string,
): Promise<LockedLoan | null> {
  const rows = await tx.$queryRawUnsafe<LockedLoan[]>(
    `SELECT l.id, l.customer_id AS "customerId", a.id AS "accountId", l.type, l.amount_minor AS "amountMinor",
            l.status::text
     FROM loan_requests l JOIN accounts a ON a.customer_id = l.customer_id WHERE l.id = $1::uuid FOR UPDATE OF l`,
    id,
  );
  return rows[0] ?? null;
}

export async function readAccountStatus(
  tx: Tx,
  accountId: bigint,
): Promise<AccountStatus> {
  const { status } = await tx.account.findUniqueOrThrow({
    where: { id: accountId },
    select: { status: true },
  });
  return status;
}

/** Writes the decision on a locked request, with the staff member and the current time. */
export async function writeDecision(
  tx: Tx,
  id: string,
  adminId: string,
  decision:
    | {
        status: "approved";
        yearlyRateBp: number;
        termMonths: number;
        entryId: bigint;
      }
    | { status: "declined"; declineReason: string },
): Promise<void> {
  await tx.loanRequest.update({
    where: { id },
    data: { ...decision, decidedBy: adminId, decidedAt: new Date() },
    select: { id: true },
  });
}
