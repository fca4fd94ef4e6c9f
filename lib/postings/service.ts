import "server-only";
import type { Execute, Waiting } from "@/lib/approvals/execute";
import {
  findEarlierRequest,
  waitOnceForApproval,
} from "@/lib/approvals/request";
import type { ApprovalKind } from "@/lib/approvals/rules";
import type { Admin } from "@/lib/auth/callers";
import type { Prisma } from "@/lib/db/generated/client";
import { DomainError } from "@/lib/errors/domain-error";
import { referenceOf } from "@/lib/history/row";
import { Accepted } from "@/lib/http/accepted";
import type { Call } from "@/lib/http/route";
import {
  findEarlier,
  post,
  postWithin,
  type Idempotency,
  type Origin,
  type Posted,
} from "@/lib/ledger/post";
import {
  planMovement,
  requireAccount,
  type FieldNames,
  type StaffMovement,
} from "./plan";
import { findAccount } from "./store";
import type { HistoryEntry, StaffPosting } from "./schema";

const POSTING_FIELDS = { account: "chooseAccount", other: "to" };
const HISTORY_FIELDS = { account: "sender", other: "accountTransferredTo" };

/**
 * Credits or debits a customer's account by hand. The other side is the account given as `to`, or the bank's cash.
 * The account of the call's address, by number or customer id, is the same one as `chooseAccount`. A repeated key
 * answers what its first call answered.
 * @throws DomainError ACCOUNTS_DIFFER, INSUFFICIENT_FUNDS, CURRENCY_MISMATCH, IDEMPOTENCY_CONFLICT, or as
 *   {@link planMovement} does.
 */
export async function postByStaff(
  direction: "credit" | "debit",
  { caller, params, body, origin, idempotency }: Call<"admin", StaffPosting>,
) {
  const message = `Account ${direction}ed successfully`;
  const earlier = await findEarlierAnswer(idempotency);
  if (earlier) return toAnswer(message, earlier);
  const chosen = await requireAccount(params.accountId!);
  if (chosen.number !== body.chooseAccount)
    throw new DomainError("ACCOUNTS_DIFFER");
  const { to, amount, description, bank, date, time } = body;
  const asked: StaffMovement = {
    direction,
    account: chosen.number,
    other: to ? { account: to } : null,
    ...{ amount, description, bank, date, time },
  };
  const done = { admin: caller, kind: direction, origin, idempotency };
  return toAnswer(message, await move(asked, POSTING_FIELDS, done));
}

/**
 * Adds an entry to the history of the account `sender`: a movement with the other account, ours or elsewhere.
 * @throws DomainError as {@link postByStaff} does.
 */
export async function addHistoryEntry({
  caller,
  body,
  origin,
  idempotency,
}: Call<"admin", HistoryEntry>) {
  const message = "history added successfully";
  const earlier = await findEarlierAnswer(idempotency);
  if (earlier) return toAnswer(message, earlier);
  const { accountTransferredTo: text, accountName, bank, date, time } = body;
  const asked: StaffMovement = {
    direction: body.transactionType,
    account: body.sender,
    other: (await findAccount(text))
      ? { account: text }
      : {
          name: accountName || text,
          number: /^\d+$/.test(text) ? text : "",
        },
    amount: body.amountTransferred,
    description: body.remark,
    ...{ bank, date, time },
  };
  const done = { admin: caller, kind: "history", origin, idempotency } as const;
  return toAnswer(message, await move(asked, HISTORY_FIELDS, done));
}

type Doing = {
  admin: Admin;
  kind: ApprovalKind;
  origin: Origin;
  idempotency: Idempotency | undefined;
};

/** Posts at once, or lets it wait for a second person. */
async function move(
  asked: StaffMovement,
  fields: FieldNames,
  { admin, kind, origin, idempotency }: Doing,
): Promise<Posted | Accepted> {
  const { customerId, fixed, movement } = await planMovement(asked, fields);
  const waiting = await waitOnceForApproval(
    admin,
    {
      kind,
      customerId,
      amountMinor: asked.amount,
      request: { ...fixed, amount: String(asked.amount) },
    },
    origin,
    idempotency,
  );
  return (
    waiting ??
    post({
      ...movement,
      actor: { kind: "staff", id: admin.id },
      origin,
      ...(idempotency && { idempotency }),
    })
  );
}

/** A movement as it waited for approval. */
function readWaitingMovement(request: Prisma.JsonValue): StaffMovement {
  const stored = request as unknown as Omit<StaffMovement, "amount"> & {
    amount: string;
  };
  return { ...stored, amount: BigInt(stored.amount) };
}

/**
 * Looks at what waited as things are now, and gives what posts it within a transaction.
 * @throws DomainError as {@link planMovement} does; the poster as {@link postWithin} does.
 */
export async function prepareMovement({ request }: Waiting): Promise<Execute> {
  const { movement } = await planMovement(
    readWaitingMovement(request),
    HISTORY_FIELDS,
  );
  return (tx, admin, origin) =>
    postWithin(tx, {
      ...movement,
      actor: { kind: "staff", id: admin.id },
      origin,
    });
}

async function findEarlierAnswer(
  idempotency: Idempotency | undefined,
): Promise<Posted | Accepted | null> {
  if (!idempotency) return null;
  return (
    (await findEarlier(idempotency)) ?? (await findEarlierRequest(idempotency))
  );
}

function toAnswer(message: string, done: Posted | Accepted) {
  if (done instanceof Accepted) return done;
  const { publicId } = done;
  return {
    message,
    transaction: { id: publicId, reference: referenceOf(publicId) },
  };
}
