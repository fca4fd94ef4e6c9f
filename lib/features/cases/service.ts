import "server-only";
import { audit } from "@/lib/audit/store";
import {
  addAttachments,
  startConversation,
  enforceMessageLimits,
  insertReceived,
} from "@/lib/features/inbox/public-service";
import type { Customer } from "@/lib/identity/callers";
import { findRecipient } from "@/lib/identity/store";
import { sqlState, violatedIndex } from "@/lib/platform/db/errors";
import { transaction } from "@/lib/platform/db/prisma";
import { commonErrors } from "@/lib/platform/errors/common";
import type { ErrorValue } from "@/lib/platform/errors/define";
import { DomainError } from "@/lib/platform/errors/domain-error";
import type { RequestContext } from "@/lib/platform/http/request-context";
import { queueMail } from "@/lib/platform/mail/store";
import { enforceLimit } from "@/lib/platform/rate-limit/throttle";
import { caseActions } from "./audit";
import { caseErrors } from "./errors";
import { caseLimit, openingProblem } from "./rules";
import { caseSubject, openedMail, openedText } from "./message";
import type { NewCase } from "./schema";
import { findOwnPayment, insertCase } from "./store";

/**
 * Opens a case about a payment of the customer, with their message as the first of its conversation.
 * @throws DomainError TOO_MANY_THIS_HOUR, TOO_MANY_MESSAGES, NOT_FOUND, CASE_OPEN, RECALLED_BEFORE, ATTACHMENT_GONE, or
 * as {@link openingProblem} says.
 */
export async function openCase(
  customer: Customer,
  entryId: string,
  { kind, message, attachments }: NewCase,
  context: RequestContext,
): Promise<{ message: string; id: string; number: string }> {
  await enforceLimit(caseLimit, customer.id);
  await enforceMessageLimits(customer);
  const payment = await findOwnPayment(customer, entryId);
  if (!payment) throw new DomainError(commonErrors.NOT_FOUND);
  const problem = openingProblem(payment, kind);
  if (problem) throw new DomainError(problem);
  const opened = await transaction(async (tx) => {
    const customerId = customer.id;
    const ledgerId = payment.entryId;
    const conversationId = await startConversation(tx, customerId, ledgerId);
    const { email, fullName } = await findRecipient(tx, customerId);
    const subject = caseSubject(kind, entryId);
    const first = {
      sender: customer.fullName,
      email,
      subject,
      content: message,
    };
    const sent = await insertReceived(tx, customer, {
      conversationId,
      ...first,
    });
    await addAttachments(tx, customer, sent, attachments);
    const of = { kind, customerId, entryId: ledgerId, conversationId };
    const { id, number, openedAt } = await insertCase(tx, of);
    await audit(tx, customer, context, {
      action: caseActions["case.open"],
      subjectCustomerId: customerId,
      subjectAccountId: payment.accountId,
      entryId: ledgerId,
      after: { case: number, kind },
    });
    const opened = { number, kind, paymentId: entryId, openedAt };
    await queueMail(tx, openedMail(email, fullName, opened));
    return { id, number, openedAt };
  }).catch((error: unknown) => {
    throw toRefusal(error);
  });
  const { id, number, openedAt } = opened;
  return { message: openedText(number, openedAt), id, number };
}

const ONCE = new Map<string, ErrorValue>([
  ["cases_open_once", caseErrors.CASE_OPEN],
  ["cases_recall_once", caseErrors.RECALLED_BEFORE],
]);

function toRefusal(error: unknown): unknown {
  const once = ONCE.get(violatedIndex(error) ?? "");
  if (once) return new DomainError(once);
  // Somebody decided the wire or reversed the payment meanwhile.
  return sqlState(error) === "LM043"
    ? new DomainError(caseErrors.PAYMENT_UNDONE)
    : error;
}
