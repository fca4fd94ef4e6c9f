import "server-only";
import { createHash } from "node:crypto";
import { audit } from "@/lib/audit/store";
import { transaction, type Tx } from "@/lib/db/prisma";
import { DomainError } from "@/lib/errors/domain-error";
import type { Call } from "@/lib/http/route";
import { bankAccount } from "@/lib/ledger/bank-accounts";
import { formatMoney } from "@/lib/ledger/money";
import { postWithin } from "@/lib/ledger/post";
import { insertMessage } from "@/lib/messages/store";
import { id as idSchema } from "@/lib/validation/fields";
import type { LoanDecision } from "./decision";
import { formatRate } from "./rules";
import {
  type LockedLoan,
  lockLoanRequest,
  readAccountStatus,
  writeDecision,
} from "./store";
import { LOAN_TYPES } from "./types";

type Deciding = Call<"admin", LoanDecision>;
type Approval = Extract<LoanDecision, { decision: "approve" }>;

/**
 * Approves a loan request, which pays it out, or declines it. Once, whoever else decides at the same moment; the
 * customer finds the decision in the inbox.
 * @throws DomainError NOT_FOUND, LOAN_DECIDED, LOAN_ACCOUNT_SHUT or CURRENCY_MISMATCH.
 */
export async function decideLoan(call: Deciding): Promise<{ message: string }> {
  const { caller, params, body, origin } = call;
  const loanId = params.loanId ?? "";
  if (!idSchema.safeParse(loanId).success) throw new DomainError("NOT_FOUND");
  const loans = await bankAccount("loans");
  await transaction(async (tx) => {
    const loan = await lockLoanRequest(tx, loanId);
    if (!loan) throw new DomainError("NOT_FOUND");
    if (loan.status !== "requested") throw new DomainError("LOAN_DECIDED");
    const approved = body.decision === "approve";
    await writeDecision(tx, loanId, caller.id, {
      ...(body.decision === "approve"
        ? {
            status: "approved",
            yearlyRateBp: body.yearlyRateBp,
            termMonths: body.termMonths,
            entryId: await payOut(tx, call, loan, loans(loan.accountId)),
          }
        : { status: "declined", declineReason: body.reason }),
    });
    await audit(tx, caller, origin, {
      action: approved ? "loan.approve" : "loan.decline",
      subjectCustomerId: loan.customerId,
      before: { status: "requested" },
      after:
        body.decision === "approve"
          ? {
              status: "approved",
              amountMinor: String(loan.amountMinor),
              yearlyRateBp: body.yearlyRateBp,
              termMonths: body.termMonths,
            }
          : { status: "declined" },
    });
    await insertMessage(tx, toMessage(loan, body));
  });
  return {
    message:
      body.decision === "approve"
        ? "Loan approved and paid out"
        : "Loan declined",
  };
}

/** The bank's loans account pays the customer. @returns the entry's ledger id. */
async function payOut(
  tx: Tx,
  { caller, origin }: Deciding,
  loan: LockedLoan,
  loansAccountId: bigint,
): Promise<bigint> {
  const { entryId } = await postWithin(tx, {
    kind: "credit",
    debitAccountId: loansAccountId,
    creditAccountId: loan.accountId,
    amountMinor: loan.amountMinor,
    description: `${LOAN_TYPES[loan.type]} paid out`,
    actor: { kind: "staff", id: caller.id },
    origin,
    // The books themselves refuse to pay one request twice.
    idempotency: {
      scope: "loan",
      key: loan.id,
      requestHash: createHash("sha256").update(loan.id).digest(),
    },
  });
  // Only now: the ledger has locked the account, so its status stays what it is until all this is written.
  const status = await readAccountStatus(tx, loan.accountId);
  if (status === "closed" || status === "disabled")
    throw new DomainError("LOAN_ACCOUNT_SHUT");
  return entryId;
}

function toMessage(loan: LockedLoan, decision: LoanDecision) {
  const request = `${LOAN_TYPES[loan.type]} of ${formatMoney(loan.amountMinor)}`;
  const told = { customerId: loan.customerId, sender: "customerCare" } as const;
  return decision.decision === "approve"
    ? {
        ...told,
        subject: "Your loan was approved",
        content: `Your ${request} was approved and is on your account.\n\n${termsOf(decision)} The repayment table stands with your loans.`,
      }
    : {
        ...told,
        subject: "Your loan request was declined",
        content: `We have looked at your request for a ${request} and cannot grant it.\n\nThe reason: ${decision.reason}`,
      };
}

const termsOf = ({ yearlyRateBp, termMonths }: Approval) =>
  `Yearly rate: ${formatRate(yearlyRateBp)}. Term: ${termMonths} ${termMonths === 1 ? "month" : "months"}.`;
