import "server-only";
import { requireSameRequest } from "@/lib/platform/http/same-request";
import { queryKeepingConnection, pool } from "@/lib/platform/db/pool";
import type { Tx } from "@/lib/platform/db/prisma";
import { sqlState, violatedIndex } from "@/lib/platform/db/errors";
import { commonErrors } from "@/lib/platform/errors/common";
import type { ErrorValue } from "@/lib/platform/errors/define";
import { DomainError } from "@/lib/platform/errors/domain-error";
import type {
  IdempotencyKey,
  RequestContext,
} from "@/lib/platform/http/request-context";
import { metrics } from "@/lib/platform/metrics/metrics";
import { ledgerErrors } from "./errors";
import { toSecondPersonNeeded } from "./four-eyes";
import { postInQueue, type BatchMovement, type Verdict } from "./post-queue";
import { staffLedgerErrors } from "./staff-errors";

/**
 * The poster of an entry. A session, as the token carries it, names the customer or the member of staff;
 * `system` pays standing orders.
 */
export type Actor =
  { kind: "customer" | "staff"; sessionSecret: string } | { kind: "system" };

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
  actor: Actor;
  /** The approval of another member of staff that this entry carries out. */
  approvalId?: string;
  /** Stored in the audit row that is written with the entry. */
  context: RequestContext;
  idempotency?: IdempotencyKey;
};

/** The posted entry. A repeated key returns the entry of its first call. */
export type Posted = {
  entryId: bigint;
  publicId: string;
  kind: string;
  enteredAt: Date;
  replayed: boolean;
};

const POST_SQL = `SELECT entry_id AS "entryId", public_id AS "publicId", kind, entered_at AS "enteredAt", replayed FROM ledger_post(
  $1::entry_kind, $2::bigint, $3::bigint, $4::bigint, $5::timestamptz, $6, $7, $8, $9, $10::bigint,
  $11::actor_kind, $12, $13::uuid, $14, $15, $16::bytea, $17, $18)`;

/**
 * Posts one movement in one transaction: locks in id order, idempotency check, status, limit and funds under the locks,
 * entry, postings, balances and audit row (SQL function `ledger_post`). Payments of customers that wait at the same time
 * share a transaction (`ledger_post_batch`), each with its own outcome. After an error nothing was posted.
 * @throws DomainError INSUFFICIENT_FUNDS, LIMIT_EXCEEDED, ACCOUNT_NOT_ACTIVE, CURRENCY_MISMATCH, BENEFICIARY_CLOSED,
 * CREDITED_CLOSED, IDEMPOTENCY_CONFLICT, ACCOUNT_UNKNOWN or SIGNED_OUT; SecondPersonNeeded.
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
  const { rows } = await queryKeepingConnection<Posted>({
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

/** Returns a customer's transfer or wire in the form of `ledger_post_batch`; null for any other movement. */
function toBatchMovement(movement: Movement): BatchMovement | null {
  const { kind, actor, idempotency, context } = movement;
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
    hash: idempotency ? toHex(idempotency.requestHash) : null,
    ip: context.ip,
    request: context.requestId,
  };
}

const toHex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");

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
    movement.actor.kind === "system" ? null : movement.actor.sessionSecret,
    movement.approvalId ?? null,
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

const ERRORS = new Map(
  Object.entries<ErrorValue>({
    LM001: ledgerErrors.INSUFFICIENT_FUNDS,
    LM002: ledgerErrors.LIMIT_EXCEEDED,
    LM003: ledgerErrors.ACCOUNT_NOT_ACTIVE,
    LM004: ledgerErrors.CURRENCY_MISMATCH,
    LM005: ledgerErrors.BENEFICIARY_CLOSED,
    LM006: commonErrors.IDEMPOTENCY_CONFLICT,
    LM007: staffLedgerErrors.ACCOUNT_UNKNOWN,
    LM008: staffLedgerErrors.CREDITED_CLOSED,
  }),
);

/** Every refusal of a posting that a customer or a standing order can meet. */
export const POSTING_ERRORS: readonly ErrorValue[] = [...ERRORS.values()];

/**
 * Maps the SQLSTATEs of the ledger to DomainErrors, or to SecondPersonNeeded; returns any other error unchanged.
 */
export function toLedgerError(error: unknown): unknown {
  if (violatedIndex(error) === "ledger_entries_idempotency") {
    return new DomainError(commonErrors.IDEMPOTENCY_CONFLICT);
  }
  const state = sqlState(error) ?? "";
  if (state === "LM030") return toSecondPersonNeeded(error);
  return refusalOf(state) ?? error;
}

/** Returns the refusal with this SQLSTATE, or undefined. */
function refusalOf(state: string): DomainError | undefined {
  // The session ended after the request was let in.
  if (state === "LM032") return new DomainError(commonErrors.SIGNED_OUT);
  if (state === "LM031")
    return new DomainError(staffLedgerErrors.APPROVAL_OUTDATED);
  const refused = ERRORS.get(state);
  return refused && new DomainError(refused);
}

const refusedBy = (state: string) =>
  refusalOf(state) ?? new Error(`ledger_post_batch refused: ${state}`);
