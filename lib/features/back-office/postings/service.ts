import "server-only";
import {
  findEarlierReply,
  lockEarlierReply,
  requestApproval,
  type StaffRequest,
} from "@/lib/approvals/request";
import { recordReason } from "@/lib/audit/reason";
import type { Admin } from "@/lib/identity/callers";
import { DomainError, fieldError } from "@/lib/platform/errors/domain-error";
import { AcceptedReply } from "@/lib/platform/http/reply";
import { SecondPersonNeeded } from "@/lib/ledger/four-eyes";
import { postWithin, type Posted } from "@/lib/ledger/post";
import { transaction } from "@/lib/platform/db/prisma";
import { referenceOf } from "@/lib/ledger/reference";
import { movementApprovals } from "./approval";
import {
  findOtherSide,
  HISTORY_FIELDS,
  planMovement,
  requireAccount,
  type FieldNames,
  type StaffMovement,
} from "./plan";
import { postingErrors } from "./staff-errors";
import { isReplaceable } from "./store";
import type { HistoryEntry, StaffPosting } from "./schema";
import type {
  IdempotencyKey,
  RequestContext,
} from "@/lib/platform/http/request-context";
import { amountIn } from "@/lib/ledger/amount-in";

const POSTING_FIELDS = { account: "chooseAccount", other: "to" };

/**
 * Credits or debits a customer's account manually. The other side is the account `to`, or the bank's cash. A
 * repeated key gets the answer of its first call.
 * @param target.accountId the account's number or its customer's id; must be the same account as `chooseAccount`.
 * @throws DomainError ACCOUNTS_DIFFER, INSUFFICIENT_FUNDS, CURRENCY_MISMATCH, IDEMPOTENCY_CONFLICT, REQUEST_REFUSED if
 * a request with this key was rejected, or as {@link planMovement} does.
 */
export async function postByStaff(
  admin: Admin,
  {
    accountId,
    direction,
  }: { accountId: string; direction: "credit" | "debit" },
  input: StaffPosting,
  {
    context,
    idempotency,
  }: { context: RequestContext; idempotency?: IdempotencyKey | undefined },
) {
  const message = `Account ${direction}ed successfully`;
  const earlier = idempotency && (await findEarlierReply(idempotency));
  if (earlier) return toReply(message, earlier);
  const account = await requireAccount(accountId);
  if (account.number !== input.chooseAccount)
    throw new DomainError(postingErrors.ACCOUNTS_DIFFER);
  if (input.rebooks && !(await isReplaceable(input.rebooks)))
    throw fieldError(postingErrors.NOT_REPLACEABLE, "rebooks");
  const { to, amount, description, bank, date, time, reason, rebooks } = input;
  const requested: StaffMovement = {
    direction,
    account,
    other: to ? await requireAccount(to, POSTING_FIELDS.other) : null,
    amount: amountIn(account.currency, amount),
    description,
    bank,
    date,
    time,
    reason,
    rebooks,
  };
  const request = { admin, kind: direction, context, idempotency };
  return toReply(
    message,
    await postOrRequestApproval(requested, POSTING_FIELDS, request),
  );
}

/**
 * Adds an entry to the history of the account `sender`: a movement with the other account, at this bank or
 * elsewhere.
 * @throws DomainError as {@link postByStaff} does.
 */
export async function addHistoryEntry(
  admin: Admin,
  input: HistoryEntry,
  context: RequestContext,
  idempotency?: IdempotencyKey,
) {
  const message = "history added successfully";
  const earlier = idempotency && (await findEarlierReply(idempotency));
  if (earlier) return toReply(message, earlier);
  const { accountTransferredTo, accountName, bank, date, time } = input;
  const account = await requireAccount(input.sender, HISTORY_FIELDS.account);
  const requested: StaffMovement = {
    direction: input.transactionType,
    account,
    other: await findOtherSide(accountTransferredTo, accountName),
    amount: amountIn(
      account.currency,
      input.amountTransferred,
      "amountTransferred",
    ),
    description: input.remark,
    bank,
    date,
    time,
    reason: "",
    rebooks: null,
  };
  const request = { admin, kind: "history", context, idempotency } as const;
  return toReply(
    message,
    await postOrRequestApproval(requested, HISTORY_FIELDS, request),
  );
}

type PostingRequest = StaffRequest & { kind: keyof typeof movementApprovals };

/** Posts the movement, or stores it for approval by a second person. */
async function postOrRequestApproval(
  requested: StaffMovement,
  fields: FieldNames,
  { kind, ...request }: PostingRequest,
): Promise<Posted | AcceptedReply> {
  const { stored, movement } = await planMovement(requested, fields);
  const { admin, context, idempotency } = request;
  const { customerId, id: accountId } = requested.account;
  const approval = movementApprovals[kind].toApproval({
    customerId,
    accountId,
    amountMinor: requested.amount,
    request: stored,
  });
  return transaction(async (tx) => {
    const earlier = idempotency && (await lockEarlierReply(tx, idempotency));
    if (earlier) return earlier;
    try {
      const posted = await postWithin(tx, {
        ...movement,
        actor: { kind: "staff", sessionSecret: admin.sessionSecret },
        context,
        ...(idempotency && { idempotency }),
      });
      if (!posted.replayed)
        await recordReason(tx, admin, context, {
          entryId: posted.entryId,
          subjectCustomerId: customerId,
          subjectAccountId: accountId,
          reason: requested.reason,
          rebooks: requested.rebooks,
        });
      return posted;
    } catch (error) {
      // The ledger asks before it posts, so there is nothing to undo.
      if (!(error instanceof SecondPersonNeeded)) throw error;
      return requestApproval(tx, request, approval, error.why);
    }
  });
}

function toReply(message: string, result: Posted | AcceptedReply) {
  if (result instanceof AcceptedReply) return result;
  const { publicId } = result;
  return {
    message,
    transaction: { id: publicId, reference: referenceOf(publicId) },
  };
}
