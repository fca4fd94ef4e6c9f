import "server-only";
import {
  findAssignee,
  sendLetter,
  requireThreadSeen,
} from "@/lib/features/inbox/public-service";
import { findWaiting } from "@/lib/approvals/queries";
import { doOrRequestApproval } from "@/lib/approvals/request";
import { approvalErrors } from "@/lib/approvals/staff-errors";
import { audit } from "@/lib/audit/store";
import { returnWire } from "@/lib/features/payments/public-service";
import type { Admin } from "@/lib/identity/callers";
import { findRecipient } from "@/lib/identity/store";
import { bankAccount } from "@/lib/ledger/bank-accounts";
import { insertNotification } from "@/lib/notifications/insert";
import { transaction, type Tx } from "@/lib/platform/db/prisma";
import { commonErrors } from "@/lib/platform/errors/common";
import { DomainError } from "@/lib/platform/errors/domain-error";
import { AcceptedReply } from "@/lib/platform/http/reply";
import type { RequestContext } from "@/lib/platform/http/request-context";
import { queueMail } from "@/lib/platform/mail/store";
import { aboutCase, refundApproval, subjectsOfCase } from "./approval";
import { caseActions } from "./audit";
import { declinedTexts, inProgressMail } from "./message";
import { refund, requireOpen } from "./refund";
import type { CaseRefusal } from "./schema";
import { staffCaseErrors } from "./staff-errors";
import { assignTo, findCase, type CaseFacts, updateCase } from "./store";
import { amountIn } from "@/lib/ledger/amount-in";

/**
 * Assigns a case to the caller. The customer is notified when it gets in progress by that.
 * @throws DomainError NOT_FOUND, CASE_CLOSED or VERSION_CONFLICT.
 */
export async function takeCase(
  admin: Admin,
  id: string,
  context: RequestContext,
): Promise<{ message: string }> {
  await transaction(async (tx) => {
    const { conversationId } = (await findCase(tx, id)) ?? {};
    if (conversationId === undefined)
      throw new DomainError(commonErrors.NOT_FOUND);
    // In the order of an answer, which locks the conversation before the case.
    await requireThreadSeen(tx, conversationId, context, ["assignee"]);
    const found = await requireOpen(tx, id);
    const { customerId, status, number } = found;
    const assignee = await findAssignee(tx, conversationId);
    await assignTo(tx, admin, conversationId);
    if (status === "opened") {
      await updateCase(tx, id, { status: "in_progress" });
      await notifyInProgress(tx, found);
    }
    await audit(tx, admin, context, {
      action: caseActions["case.take"],
      subjectCustomerId: customerId,
      subjectAccountId: found.accountId,
      before: { status, assignee },
      after: { case: number, status: "in_progress", assignee: admin.username },
    });
  });
  return { message: "The case is assigned to you" };
}

async function notifyInProgress(tx: Tx, found: CaseFacts): Promise<void> {
  const { customerId, number } = found;
  await insertNotification(tx, { customerId, kind: "case", detail: number });
  const { email, fullName } = await findRecipient(tx, customerId);
  await queueMail(tx, inProgressMail(email, fullName, found));
}

/**
 * Closes a case with a reason, which the customer reads.
 * @throws DomainError NOT_FOUND, CASE_CLOSED, or ALREADY_WAITING while a second person is asked to refund the payment
 * or to decide the wire.
 */
export async function declineCase(
  admin: Admin,
  id: string,
  { reason }: CaseRefusal,
  context: RequestContext,
): Promise<{ message: string }> {
  await transaction(async (tx) => {
    const found = await requireOpen(tx, id);
    const about = subjectsOfCase(found);
    if ((await findWaiting(about, tx)).size > 0)
      throw new DomainError(approvalErrors.ALREADY_WAITING);
    await updateCase(tx, id, { status: "declined", reason });
    await audit(tx, admin, context, {
      action: caseActions["case.decline"],
      subjectCustomerId: found.customerId,
      subjectAccountId: found.accountId,
      before: { status: found.status },
      after: { case: found.number, status: "declined" },
    });
    await sendLetter(tx, found, declinedTexts(found, reason), {
      isMandatory: true,
    });
  });
  return { message: "Case declined" };
}

/**
 * Refunds all or part of a payment and closes its case. A refund that one person may not make alone waits for a second
 * one.
 * @throws DomainError NOT_FOUND, CASE_CLOSED, ALREADY_WAITING, CREDITED_CLOSED, CURRENCY_MISMATCH, or as refundProblem
 * says.
 */
export async function refundCase(
  admin: Admin,
  id: string,
  amount: string,
  context: RequestContext,
): Promise<{ message: string } | AcceptedReply> {
  const cash = await bankAccount("cash");
  const result = await transaction(async (tx) => {
    const found = await requireOpen(tx, id);
    const amountMinor = amountIn(found.currency, amount);
    const waiting = await findWaiting([aboutCase(id)], tx);
    if (waiting.size > 0) throw new DomainError(approvalErrors.ALREADY_WAITING);
    const approval = refundApproval.toApproval({
      customerId: found.customerId,
      accountId: found.accountId,
      amountMinor,
      request: {
        about: aboutCase(id),
        case: found.id,
        number: found.number,
        payment: found.paymentId,
        paid: found.amountMinor,
        amount: amountMinor,
      },
    });
    return doOrRequestApproval(tx, { admin, context }, approval, () =>
      refund(tx, found, amountMinor, { admin, context, cash }),
    );
  });
  return result instanceof AcceptedReply
    ? result
    : { message: "Payment refunded" };
}

const RECALLED = "Recalled at your request";

/**
 * Returns the wire that a customer asked to recall. The database then closes the case. A wire that one person may not
 * return alone waits for a second one.
 * @throws DomainError NOT_FOUND, CASE_CLOSED, NOT_A_RECALL, WIRE_DECIDED, WIRE_WITH_OTHER_BANK, CREDITED_CLOSED or ALREADY_WAITING.
 */
export async function grantRecall(
  admin: Admin,
  id: string,
  context: RequestContext,
): Promise<{ message: string } | AcceptedReply> {
  const found = await transaction((tx) => findCase(tx, id));
  if (!found) throw new DomainError(commonErrors.NOT_FOUND);
  if (found.kind !== "recall")
    throw new DomainError(staffCaseErrors.NOT_A_RECALL);
  const check = (tx: Tx) => requireOpen(tx, id);
  return returnWire(
    admin,
    found.paymentId,
    { reason: RECALLED, check },
    context,
  );
}
