import "server-only";
import { findWaiting, type WaitingRequest } from "@/lib/approvals/queries";
import { audit } from "@/lib/audit/store";
import {
  caseSelect,
  type CaseDetails,
} from "@/lib/features/inbox/conversations/case";
import { toThreadMessage } from "@/lib/features/inbox/conversations/queries";
import type { ThreadMessage } from "@/lib/features/inbox/messages/message";
import { readThread } from "@/lib/features/inbox/staff/store";
import type { Admin } from "@/lib/identity/callers";
import { referenceOf } from "@/lib/ledger/reference";
import type { CaseKind, CaseStatus } from "@/lib/platform/db/generated/enums";
import { transaction } from "@/lib/platform/db/prisma";
import {
  cutTimePage,
  readTimeCursor,
  type Page,
} from "@/lib/platform/http/paging";
import type { RequestContext } from "@/lib/platform/http/request-context";
import { id as idSchema } from "@/lib/platform/validation/fields";
import { caseActions } from "./audit";
import { leftMinor, refundProblem } from "./refund-rules";
import { mattersOf } from "./matters";
import { findCase } from "./store";

export const CASE_VIEWS = ["open", "mine", "closed"] as const;
export type CaseView = (typeof CASE_VIEWS)[number];

export type StaffCase = {
  id: string;
  number: string;
  kind: CaseKind;
  status: CaseStatus;
  openedAt: Date;
  customerId: string;
  customerName: string;
  accountNumber: string;
  paymentId: string;
  amountMinor: bigint;
  /** The username of the member of staff who looks after it. */
  assignee: string | null;
};

const CONDITIONS: Record<CaseView, string> = {
  open: "k.closed_at IS NULL",
  mine: "k.closed_at IS NULL AND v.assigned_to = $5::uuid",
  closed: "k.closed_at IS NOT NULL",
};

const FIRST_ID = "00000000-0000-0000-0000-000000000000";

/**
 * Returns one page of cases, and writes an audit row. Open cases begin with the oldest, closed ones with the newest.
 * @throws DomainError CURSOR_INVALID.
 */
export async function listCases(
  admin: Admin,
  { view, kind, ...page }: Page & { view: CaseView; kind?: CaseKind },
  context: RequestContext,
): Promise<{ cases: StaffCase[]; nextCursor: string | null }> {
  const isClosed = view === "closed";
  const after =
    page.cursor === undefined && !isClosed
      ? { time: "-infinity", id: FIRST_ID }
      : readTimeCursor(page.cursor);
  const rows = await transaction(async (tx) => {
    await audit(tx, admin, context, { action: caseActions["case.list"] });
    return tx.$queryRawUnsafe<StaffCase[]>(
      `SELECT k.id, k.number, k.kind::text, k.status::text, k.opened_at AS "openedAt", c.id AS "customerId",
              c.full_name AS "customerName", a.number AS "accountNumber", e.public_id AS "paymentId",
              p.amount_minor AS "amountMinor", s.username AS assignee
       FROM cases k
       JOIN customers c ON c.id = k.customer_id
       JOIN ledger_entries e ON e.id = k.entry_id
       JOIN ledger_postings p ON p.entry_id = k.entry_id AND p.direction = 'debit'
       JOIN accounts a ON a.id = p.account_id
       JOIN conversations v ON v.id = k.conversation_id
       LEFT JOIN admins s ON s.id = v.assigned_to
       WHERE ${CONDITIONS[view]} AND ($4::text IS NULL OR k.kind::text = $4) AND $5::uuid IS NOT NULL
         AND (k.opened_at, k.id) ${isClosed ? "<" : ">"} ($1::timestamptz, $2::uuid)
       ORDER BY k.opened_at ${isClosed ? "DESC" : ""}, k.id ${isClosed ? "DESC" : ""} LIMIT $3::int`,
      after.time,
      after.id,
      page.limit + 1,
      kind ?? null,
      admin.id,
    );
  });
  const { pageRows, nextCursor } = cutTimePage(
    rows,
    page.limit,
    (row) => row.openedAt,
  );
  return { cases: pageRows, nextCursor };
}

export type StaffCaseDetails = CaseDetails & {
  customer: { id: string; fullName: string; accountNumber: string };
  payment: {
    id: string;
    reference: string;
    payee: string;
    amountMinor: bigint;
    wireStatus: "pending" | "settled" | "returned" | null;
    isUndone: boolean;
  };
  /** What can still be refunded; 0 if nothing can. */
  refundableMinor: bigint;
  refund: { id: string; reference: string } | null;
  /** The request that waits for a second person; null if there is none. */
  waiting: WaitingRequest | null;
  conversationId: string;
  messages: ThreadMessage[];
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
    const { paymentId, amountMinor, wireStatus, isUndone } = facts;
    const { entry, refund, customer, ...details } =
      await tx.case.findUniqueOrThrow({
        where: { id },
        select: {
          ...caseSelect,
          entry: { select: { counterpartyName: true } },
          refund: { select: { publicId: true } },
          customer: {
            select: {
              id: true,
              fullName: true,
              account: { select: { number: true } },
            },
          },
        },
      });
    await audit(tx, admin, context, {
      action: caseActions["case.view"],
      subjectCustomerId: customer.id,
      after: { case: details.number },
    });
    const thread = await readThread(tx, facts.conversationId);
    const waiting = [...(await findWaiting(mattersOf(facts), tx)).values()][0];
    const received = thread.messages.find(({ isReceived }) => isReceived);
    const mayRefund = !facts.isClosed && !refundProblem(facts, 1n);
    return {
      ...details,
      customer: {
        id: customer.id,
        fullName: customer.fullName,
        accountNumber: customer.account?.number ?? "",
      },
      payment: {
        id: paymentId,
        reference: referenceOf(paymentId),
        payee: entry.counterpartyName,
        amountMinor,
        wireStatus,
        isUndone,
      },
      refundableMinor: mayRefund ? leftMinor(facts) : 0n,
      refund: refund && {
        id: refund.publicId,
        reference: referenceOf(refund.publicId),
      },
      waiting: waiting ?? null,
      conversationId: thread.id,
      messages: thread.messages.reverse().map(toThreadMessage),
      newestReceivedId: received?.id ?? null,
      assignee: thread.assignee?.username ?? null,
      isMine: thread.assignedTo === admin.id,
    };
  });
}
