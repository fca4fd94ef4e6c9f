import "server-only";
import { requireSameRequest } from "@/lib/platform/http/same-request";
import { queryKeepingConnection, pool } from "@/lib/platform/db/pool";
import type { Tx } from "@/lib/platform/db/prisma";
import type {
  IdempotencyKey,
  RequestContext,
} from "@/lib/platform/http/request-context";
import { metrics } from "@/lib/platform/metrics/metrics";
import { storedKeyOf, type Counter } from "@/lib/platform/rate-limit/throttle";
import { postInQueue, type BatchMovement, type Verdict } from "./post-queue";
import { refusedBy, toLedgerError } from "./posting-errors";

/** The poster of an entry: the customer or the member of staff whom the session names, as the token carries it. */
export type PostingActor = {
  kind: "customer" | "staff";
  sessionSecret: string;
};

export type Movement = {
  kind:
    | "opening"
    | "transfer"
    | "wire"
    | "credit"
    | "debit"
    | "adjustment"
    | "reversal";
  debitAccountId: bigint;
  creditAccountId: bigint;
  amountMinor: bigint;
  /** The value date, by default the time of entry. Never in the future. */
  valueAt?: Date;
  description?: string;
  bank?: string;
  counterpartyName?: string;
  counterpartyNumber?: string;
  /** The ledger id of the entry that this one reverses. */
  reversesId?: bigint;
  actor: PostingActor;
  /** The approval of another member of staff that this entry carries out. */
  approvalId?: string;
  /** Stored in the audit row that is written with the entry. */
  context: RequestContext;
  idempotency?: IdempotencyKey;
  payment?: Payment;
};

/** What a customer's transfer or wire does in the transaction of its posting. */
export type Payment = {
  /** The counter of wrong codes. The payment waits for guesses that are being counted, and is refused while they lock it. */
  guesses: Counter;
  /** The customer whose draft became this payment. */
  discardsDraftOf?: string | undefined;
};

/** The posted entry. A repeated key returns the entry of its first call. */
export type Posted = {
  entryId: bigint;
  publicId: string;
  kind: string;
  enteredAt: Date;
  replayed: boolean;
};

const POSTED = `SELECT entry_id AS "entryId", public_id AS "publicId", kind, entered_at AS "enteredAt", replayed`;

const POST_SQL = `${POSTED} FROM ledger_post(
  $1::entry_kind, $2::bigint, $3::bigint, $4::bigint, $5::timestamptz, $6, $7, $8, $9, $10::bigint,
  $11::actor_kind, $12, $13::uuid, $14, $15, $16::bytea, $17, $18)`;

const PAY_SQL = `${POSTED} FROM payment_post(
  $1, $2, $3::uuid, $4::entry_kind, $5::bigint, $6::bigint, $7::bigint, $8, $9, $10, $11, $12, $13, $14, $15::bytea, $16,
  $17)`;

/**
 * Posts one movement in one transaction: locks in id order, idempotency check, status, limit and funds under the locks,
 * entry, postings, balances and audit row (SQL functions `ledger_post` and `payment_post`). Payments of customers that
 * wait at the same time share a transaction (`payment_post_batch`), each with its own outcome. After an error nothing
 * was posted.
 * @throws DomainError INSUFFICIENT_FUNDS, LIMIT_EXCEEDED, ACCOUNT_NOT_ACTIVE, CURRENCY_MISMATCH, BENEFICIARY_CLOSED,
 * CREDITED_CLOSED, IDEMPOTENCY_CONFLICT, ACCOUNT_UNKNOWN or SIGNED_OUT; SecondPersonNeeded; KeyLocked.
 */
export async function post(movement: Movement): Promise<Posted> {
  const stopTimer = metrics().postings.startTimer({ kind: movement.kind });
  try {
    const shared = toBatchMovement(movement);
    const posted = shared
      ? requirePosted(await postInQueue(shared, () => postAlone(movement)))
      : await postAlone(movement);
    stopTimer();
    return posted;
  } catch (error) {
    throw toLedgerError(error);
  }
}

/** Posts a movement by a call of its own. {@link post} does so without a queue. */
export async function postAlone(movement: Movement): Promise<Posted> {
  const { payment } = movement;
  const { rows } = payment
    ? await queryKeepingConnection<Posted>({
        name: "payment_post",
        text: PAY_SQL,
        values: toPaymentParameters(movement, payment),
      })
    : await queryKeepingConnection<Posted>({
        name: "ledger_post",
        text: POST_SQL,
        values: toParameters(movement),
      });
  return toPosted(rows[0]);
}

function requirePosted(verdict: Verdict): Posted {
  if ("refusal" in verdict) throw refusedBy(verdict.refusal);
  return verdict;
}

/** Returns a customer's transfer or wire in the form of `payment_post_batch`; null for any other movement. */
function toBatchMovement(movement: Movement): BatchMovement | null {
  const { kind, actor, idempotency, context, payment } = movement;
  if (actor.kind !== "customer" || (kind !== "transfer" && kind !== "wire"))
    return null;
  return {
    kind,
    debit: String(movement.debitAccountId),
    credit: String(movement.creditAccountId),
    amount: String(movement.amountMinor),
    description: movement.description ?? "",
    bank: movement.bank ?? "",
    name: movement.counterpartyName ?? "",
    number: movement.counterpartyNumber ?? "",
    session: actor.sessionSecret,
    scope: idempotency?.scope ?? null,
    key: idempotency?.key ?? null,
    hash: idempotency
      ? Buffer.from(idempotency.requestHash).toString("hex")
      : null,
    ip: context.ip,
    request: context.requestId,
    ...(payment && {
      guesses: storedKeyOf(payment.guesses),
      draftOf: payment.discardsDraftOf,
    }),
  };
}

/** Like {@link post}, but in the caller's transaction. */
export async function postWithin(tx: Tx, movement: Movement): Promise<Posted> {
  const stopTimer = metrics().postings.startTimer({ kind: movement.kind });
  try {
    const rows = await tx.$queryRawUnsafe<Posted[]>(
      POST_SQL,
      ...toParameters(movement),
    );
    stopTimer();
    return toPosted(rows[0]);
  } catch (error) {
    throw toLedgerError(error);
  }
}

/**
 * Returns the entry posted earlier with this key, or null.
 * @throws DomainError IDEMPOTENCY_CONFLICT if the key was used for another request.
 */
export async function findPostedByKey(
  idempotency: IdempotencyKey,
): Promise<Posted | null> {
  const { rows } = await pool().query<Posted & { requestHash: Buffer }>(
    `SELECT id AS "entryId", public_id AS "publicId", kind::text, entered_at AS "enteredAt", true AS replayed,
            request_hash AS "requestHash"
     FROM ledger_entries WHERE idempotency_scope = $1 AND idempotency_key = $2`,
    [idempotency.scope, idempotency.key],
  );
  if (!rows[0]) return null;
  requireSameRequest(idempotency, rows[0].requestHash);
  return toPosted(rows[0]);
}

function toParameters(movement: Movement) {
  return [
    movement.kind,
    movement.debitAccountId,
    movement.creditAccountId,
    movement.amountMinor,
    movement.valueAt ?? null,
    movement.description ?? "",
    movement.bank ?? "",
    movement.counterpartyName ?? "",
    movement.counterpartyNumber ?? "",
    movement.reversesId ?? null,
    movement.actor.kind,
    movement.actor.sessionSecret,
    movement.approvalId ?? null,
    movement.idempotency?.scope ?? null,
    movement.idempotency?.key ?? null,
    movement.idempotency?.requestHash ?? null,
    movement.context.ip,
    movement.context.requestId,
  ];
}

function toPaymentParameters(
  movement: Movement,
  { guesses, discardsDraftOf }: Payment,
) {
  const { scope, key } = storedKeyOf(guesses);
  return [
    scope,
    key,
    discardsDraftOf ?? null,
    movement.kind,
    movement.debitAccountId,
    movement.creditAccountId,
    movement.amountMinor,
    movement.description ?? "",
    movement.bank ?? "",
    movement.counterpartyName ?? "",
    movement.counterpartyNumber ?? "",
    movement.actor.sessionSecret,
    movement.idempotency?.scope ?? null,
    movement.idempotency?.key ?? null,
    movement.idempotency?.requestHash ?? null,
    movement.context.ip,
    movement.context.requestId,
  ];
}

function toPosted(row: Posted | undefined): Posted {
  if (!row) throw new Error("ledger_post answered no row");
  return {
    entryId: row.entryId,
    publicId: row.publicId,
    kind: row.kind,
    enteredAt: row.enteredAt,
    replayed: row.replayed,
  };
}
