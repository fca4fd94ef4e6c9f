import "server-only";
import type { Customer } from "@/lib/auth/callers";
import { prisma } from "@/lib/db/prisma";
import type { LoanStatus } from "@/lib/db/generated/enums";
import { LOAN_TYPES, type LoanType } from "./types";

/** A request as its customer sees it. */
export type LoanRequest = {
  id: string;
  /** As people read it, such as "Personal loan". */
  type: string;
  amountMinor: bigint;
  reason: string;
  status: LoanStatus;
  requestedAt: Date;
};

const MOST = 50;

/** The customer's own requests, newest first; fifty at most, as few have more than three. */
export async function listLoanRequests(
  customer: Customer,
): Promise<LoanRequest[]> {
  const rows = await prisma().loanRequest.findMany({
    where: { customerId: customer.id },
    orderBy: [{ requestedAt: "desc" }, { id: "desc" }],
    take: MOST,
    select: {
      id: true,
      type: true,
      amountMinor: true,
      reason: true,
      status: true,
      requestedAt: true,
    },
  });
  return rows.map((row) => ({
    ...row,
    type: LOAN_TYPES[row.type as LoanType],
  }));
}
