import "server-only";
import { createHash } from "node:crypto";
import type { Accepted } from "@/lib/approvals/accepted";
import type { Execute, Waiting } from "@/lib/approvals/execute";
import { waitForApproval } from "@/lib/approvals/request";
import { audit } from "@/lib/audit/store";
import type { Admin } from "@/lib/auth/callers";
import { transaction, type Tx } from "@/lib/db/prisma";
import { DomainError } from "@/lib/errors/domain-error";
import { bankAccount } from "@/lib/ledger/bank-accounts";
import { formatMoney } from "@/lib/ledger/money";
import { postWithin, type Origin } from "@/lib/ledger/post";
import { deliverSoon } from "@/lib/mail/outbox/worker";
import { writeToInbox } from "@/lib/messages/inbox";
import type { LoanDecision } from "./decision";
import { formatRate } from "./rules";
import {
  type LockedLoan,
  lockLoanRequest,
  readAccountStatus,
  writeDecision,
} from "./store";
import { LOAN_TYPES } from "./types";

type Approval = Extract<LoanDecision, { decision: "approve" }>;
type Refusal = Extract<LoanDecision, { decision: "decline" }>;

/**
 * Approves and pays out a loan request, or declines it; concurrent decisions are refused. The customer gets the
 * decision as an inbox message. A payout above the approval limit waits for a second person.
 * @throws DomainError NOT_FOUND, LOAN_DECIDED, LOAN_ACCOUNT_SHUT, CURRENCY_MISMATCH or ALREADY_WAITING.
 */
export async function decideLoan(
  admin: Admin,
  loanId: string,
  decision: LoanDecision,
  origin: Origin,
): Promise<{ message: string } | Accepted> {
  if (decision.decision === "decline") {
    await transaction(async (tx) => {
      const loan = await requireUndecided(tx, loanId);
      await decline(tx, loan, decision, admin, origin);
    });
    deliverSoon();
    return { message: "Loan declined" };
  }
  const loans = await bankAccount("loans");
  const waiting = await transaction(async (tx) => {
    const loan = await requireUndecided(tx, loanId);
    const waits = await waitForApproval(
      tx,
      admin,
      {
        kind: "loan",
        customerId: loan.customerId,
        amountMinor: loan.amountMinor,
        request: {
          about: `loan:${loanId}`,
          loan: loanId,
          terms: decision,
          description: LOAN_TYPES[loan.type],
        } satisfies WaitingLoan,
      },
      origin,
    );
    if (!waits) await grant(tx, loan, decision, loans, admin, origin);
    return waits;
  });
  if (waiting) return waiting;
  deliverSoon();
  return { message: "Loan approved and paid out" };
}

/** The stored form of an approval that waits for a second person. */
export type WaitingLoan = {
  about: string;
  loan: string;
  terms: Approval;
  description: string;
};

/**
 * Returns the handler that pays out a loan after approval. The handler throws the DomainErrors of {@link
 * decideLoan}.
 */
export async function prepareLoan({ request }: Waiting): Promise<Execute> {
  const { loan: loanId, terms } = request as unknown as WaitingLoan;
  const loans = await bankAccount("loans");
  return async (tx, admin, origin) => {
    const loan = await requireUndecided(tx, loanId);
    return { entryId: await grant(tx, loan, terms, loans, admin, origin) };
  };
}

async function requireUndecided(tx: Tx, loanId: string): Promise<LockedLoan> {
  const loan = await lockLoanRequest(tx, loanId);
  if (!loan) throw new DomainError("NOT_FOUND");
  if (loan.status !== "requested") throw new DomainError("LOAN_DECIDED");
  return loan;
}

/** Approves the loan and pays it out. Returns the entry's ledger id. */
async function grant(
  tx: Tx,
  loan: LockedLoan,
  terms: Approval,
  loans: (accountId: bigint) => bigint,
  admin: Admin,
  origin: Origin,
): Promise<bigint> {
  const { yearlyRateBp, termMonths } = terms;
  const entryId = await payOut(tx, loan, loans(loan.accountId), admin, origin);
  await writeDecision(tx, loan.id, admin.id, {
    status: "approved",
    yearlyRateBp,
    termMonths,
    entryId,
  });
  await audit(tx, admin, origin, {
    action: "loan.approve",
    subjectCustomerId: loan.customerId,
    before: { status: "requested" },
    after: {
      status: "approved",
      amountMinor: Number(loan.amountMinor),
      yearlyRateBp,
      termMonths,
    },
  });
  await writeToInbox(tx, toMessage(loan, terms));
  return entryId;
}

async function decline(
  tx: Tx,
  loan: LockedLoan,
  refusal: Refusal,
  admin: Admin,
  origin: Origin,
): Promise<void> {
  await writeDecision(tx, loan.id, admin.id, {
    status: "declined",
    declineReason: refusal.reason,
  });
  await audit(tx, admin, origin, {
    action: "loan.decline",
    subjectCustomerId: loan.customerId,
    before: { status: "requested" },
    after: { status: "declined" },
  });
  await writeToInbox(tx, toMessage(loan, refusal));
}

/** Posts the payout from the bank's loans account to the customer. Returns the entry's ledger id. */
async function payOut(
  tx: Tx,
  loan: LockedLoan,
  loansAccountId: bigint,
  admin: Admin,
  origin: Origin,
): Promise<bigint> {
  const { entryId } = await postWithin(tx, {
    kind: "credit",
    debitAccountId: loansAccountId,
    creditAccountId: loan.accountId,
    amountMinor: loan.amountMinor,
    description: `${LOAN_TYPES[loan.type]} paid out`,
    actor: { kind: "staff", id: admin.id },
    origin,
    // With this key the ledger refuses to pay the same request twice.
    idempotency: {
      scope: "loan",
      key: loan.id,
      requestHash: createHash("sha256").update(loan.id).digest(),
    },
  }).catch((error: unknown) => {
    throw error instanceof DomainError && error.code === "CREDITED_CLOSED"
      ? new DomainError("LOAN_ACCOUNT_SHUT")
      : error;
  });
  // Checked after the posting: the ledger has locked the account, so its status cannot change until the commit.
  const status = await readAccountStatus(tx, loan.accountId);
  if (status === "closed" || status === "disabled")
    throw new DomainError("LOAN_ACCOUNT_SHUT");
  return entryId;
}

function toMessage(loan: LockedLoan, decision: LoanDecision) {
  const request = `${LOAN_TYPES[loan.type].toLowerCase()} of ${formatMoney(loan.amountMinor)}`;
  const recipient = {
    customerId: loan.customerId,
    sender: "customerCare",
  } as const;
  return decision.decision === "approve"
    ? {
        ...recipient,
        subject: "Your loan request was approved",
        content: `We approved your request for a ${request}. The money is in your account.\n\n${termsOf(decision)} You can find the repayment table on the Loans page.`,
      }
    : {
        ...recipient,
        subject: "Your loan request was declined",
        content: `We can’t approve your request for a ${request}.\n\nReason: ${decision.reason}`,
      };
}

const termsOf = ({ yearlyRateBp, termMonths }: Approval) =>
  `Interest rate: ${formatRate(yearlyRateBp)} a year. Term: ${termMonths} ${termMonths === 1 ? "month" : "months"}.`;
