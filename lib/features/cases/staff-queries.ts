import "server-only";
import { findWaiting, type WaitingRequest } from "@/lib/approvals/queries";
import { audit } from "@/lib/audit/store";
import {
  caseSelect,
  toCaseDetails,
  lastSenderOf,
  type Sender,
  type CaseDetails,
  type ThreadMessage,
} from "@/lib/features/inbox/public";
import {
  toThreadMessage,
  threadVersion,
  readThread,
} from "@/lib/features/inbox/public-service";
import type { Admin } from "@/lib/identity/callers";
import { referenceOf } from "@/lib/ledger/reference";
import { transaction } from "@/lib/platform/db/prisma";
import type { RequestContext } from "@/lib/platform/http/request-context";
import { id as idSchema } from "@/lib/platform/validation/fields";
import { caseActions } from "./audit";
import { leftMinor, refundProblem } from "./refund-rules";
import { subjectsOfCase } from "./approval";
import { findCase } from "./store";
import type { Currency } from "@/lib/ledger/money";
import type { WireState } from "@/lib/ledger/wire-state";

export type StaffCaseDetails = CaseDetails & {
  customer: { id: string; fullName: string; accountNumber: string };
  payment: {
    id: string;
    reference: string;
    payee: string;
    amountMinor: bigint;
    currency: Currency;
    wireState: WireState | null;
    isUndone: boolean;
    /** Whether it is a wire whose money came back when its account was closed. */
    isUnclaimed: boolean;
  };
  /** The amount that can still be refunded; 0 if none can. */
  refundableMinor: bigint;
  refund: { id: string; reference: string } | null;
  /** The request that waits for a second person; null if there is none. */
  waiting: WaitingRequest | null;
  conversationId: string;
  version: string;
  messages: ThreadMessage[];
  lastSender: Sender | null;
  /** The customer's newest message, which a reply answers. */
  newestReceivedId: string | null;
  assignee: string | null;
  isMine: boolean;
};

/** Returns one case with its conversation and writes an audit row; null if there is none. */
export async function getCaseForStaff(
  admin: Admin,
  id: string,
  context: RequestContext,
): Promise<StaffCaseDetails | null> {
  if (!idSchema.safeParse(id).success) return null;
  return transaction(async (tx) => {
    const facts = await findCase(tx, id);
    if (!facts) return null;
    const { entry, customer, ...record } = await tx.case.findUniqueOrThrow({
      where: { id },
      select: {
        ...caseSelect,
        entry: { select: { counterpartyName: true } },
        customer: { select: { id: true, fullName: true } },
      },
    });
    await audit(tx, admin, context, {
      action: caseActions["case.view"],
      subjectCustomerId: customer.id,
      subjectAccountId: facts.accountId,
      after: { case: record.number },
    });
    const thread = await readThread(tx, facts.conversationId);
    const waiting = [
      ...(await findWaiting(subjectsOfCase(facts), tx)).values(),
    ][0];
    const received = thread.messages.find(({ isReceived }) => isReceived);
    const mayRefund = !facts.isClosed && !refundProblem(facts, 1n);
    return {
      ...toCaseDetails(record),
      customer: { ...customer, accountNumber: facts.accountNumber },
      payment: {
        id: facts.paymentId,
        reference: referenceOf(facts.paymentId),
        payee: entry.counterpartyName,
        amountMinor: facts.amountMinor,
        currency: facts.currency,
        wireState: facts.wireState,
        isUndone: facts.isUndone,
        isUnclaimed: facts.isUnclaimed,
      },
      refundableMinor: mayRefund ? leftMinor(facts) : 0n,
      refund: record.refund && {
        id: record.refund.publicId,
        reference: referenceOf(record.refund.publicId),
      },
      waiting: waiting ?? null,
      conversationId: thread.id,
      lastSender: lastSenderOf(thread.messages),
      version: threadVersion(thread),
      messages: thread.messages.reverse().map(toThreadMessage),
      newestReceivedId: received?.id ?? null,
      assignee: thread.assignee?.username ?? null,
      isMine: thread.assignedTo === admin.id,
    };
  });
}
