import "server-only";
import { findWaiting, type WaitingRequest } from "@/lib/approvals/queries";
import { audit } from "@/lib/audit/store";
import type { Admin, DataOwner } from "@/lib/identity/callers";
import type { LoanStatus } from "@/lib/platform/db/generated/enums";
import { prisma, transaction } from "@/lib/platform/db/prisma";
import { zurichToday } from "@/lib/platform/format";
import type { RequestContext } from "@/lib/platform/http/request-context";
import { afterTime, cutTimePage, type Page } from "@/lib/platform/http/paging";
import { aboutLoan } from "./approval";
import { loanActions } from "./audit";
import type { LoanTerms } from "./rules";
import { LOAN_TYPES, type LoanType } from "./types";

export type LoanRequest = {
  id: string;
  /** The label, such as "Personal loan". */
  type: string;
  amountMinor: bigint;
  reason: string;
  status: LoanStatus;
  requestedAt: Date;
  /** Null unless declined. */
  declineReason: string | null;
  /** Null unless approved. */
  terms: LoanTerms | null;
};

export type StaffLoanRequest = LoanRequest & {
  customerId: string;
  fullName: string;
  accountNumber: string;
  /** The request that waits for a second person; null if there is none. */
  waiting: WaitingRequest | null;
};

const MAX_LISTED = 50;

const loanSelect = {
  id: true,
  type: true,
  amountMinor: true,
  reason: true,
  status: true,
  requestedAt: true,
  yearlyRateBp: true,
  termMonths: true,
  decidedAt: true,
  declineReason: true,
} as const;

/** Returns the customer's loan requests, newest first, at most 50. */
export async function listLoanRequests(
  customer: DataOwner,
): Promise<LoanRequest[]> {
  const rows = await prisma().loanRequest.findMany({
    where: { customerId: customer.id },
    orderBy: [{ requestedAt: "desc" }, { id: "desc" }],
    take: MAX_LISTED,
    select: loanSelect,
  });
  return rows.map(toLoanRequest);
}

/**
 * Returns one page of all loan requests, newest first, by keyset on (time, id); with `waiting` only the undecided
 * ones. Writes an audit row.
 * @throws DomainError CURSOR_INVALID.
 */
export async function listAllLoanRequests(
  admin: Admin,
  page: Page & { waiting: boolean },
  context: RequestContext,
): Promise<{ loans: StaffLoanRequest[]; nextCursor: string | null }> {
  const after = afterTime("requestedAt", page.cursor);
  const rows = await transaction(async (tx) => {
    await audit(tx, admin, context, { action: loanActions["loan.list"] });
    return tx.loanRequest.findMany({
      where: {
        ...(page.waiting && { status: "requested" }),
        ...after,
      },
      orderBy: [{ requestedAt: "desc" }, { id: "desc" }],
      take: page.limit + 1,
      select: {
        ...loanSelect,
        customer: {
          select: {
            id: true,
            fullName: true,
            account: { select: { number: true } },
          },
        },
      },
    });
  });
  const { pageRows, nextCursor } = cutTimePage(
    rows,
    page.limit,
    (row) => row.requestedAt,
  );
  const waiting = await findWaiting(pageRows.map(({ id }) => aboutLoan(id)));
  return {
    loans: pageRows.map(({ customer, ...row }) => ({
      ...toLoanRequest(row),
      customerId: customer.id,
      fullName: customer.fullName,
      accountNumber: customer.account?.number ?? "",
      waiting: waiting.get(aboutLoan(row.id)) ?? null,
    })),
    nextCursor,
  };
}

function toLoanRequest({
  yearlyRateBp,
  termMonths,
  decidedAt,
  ...row
}: Omit<LoanRequest, "terms"> & {
  yearlyRateBp: number | null;
  termMonths: number | null;
  decidedAt: Date | null;
}): LoanRequest {
  return {
    ...row,
    type: LOAN_TYPES[row.type as LoanType],
    terms:
      yearlyRateBp === null || termMonths === null || decidedAt === null
        ? null
        : {
            amountMinor: row.amountMinor,
            yearlyRateBp,
            termMonths,
            paidOutOn: zurichToday(decidedAt),
          },
  };
}
