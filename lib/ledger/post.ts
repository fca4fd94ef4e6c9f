import "server-only";
import { queryKeepingConnection } from "@/lib/platform/db/pool";
import type { Tx } from "@/lib/platform/db/prisma";
import type {
  IdempotencyKey,
  RequestContext,
} from "@/lib/platform/http/request-context";
import { metrics } from "@/lib/platform/metrics/metrics";
import { storedKeyOf, type Counter } from "@/lib/platform/rate-limit/throttle";
import { queueOf } from "./post-queue";
import { throwLedgerError, toRefusal } from "./posting-errors";

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
    | "own"
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
  /** The structured reference of a bill. */
  paymentReference?: string;
  /** The payer's own reference, which goes to the payee's bank. */
  endToEndId?: string;
  /** The ledger id of the entry that this one reverses. */
  reversesId?: bigint;
  actor: PostingActor;
  /** The approval of another member of staff that this entry carries out. */
  approvalId?: string;
  /** Stored in the audit row that is written with the entry. */
  context: RequestContext;
  idempotency?: IdempotencyKey;
  payment?: Payment;
  /** The fee of a wire that its payer was shown; any fee is taken without it. */
  feeMinor?: bigint | undefined;
};

/** A movement of a call for several. */
type LinkedMovement = Movement & {
  /** Posted together with the next movement of the call, or not at all. */
  linked?: boolean;
};

/** The effects of a customer's transfer or wire on other data in the transaction of its posting. */
export type Payment = {
  /**
   * The counter of wrong codes. The payment waits for guesses that are being counted, and is refused while they lock
   * it.
   */
  guesses: Counter;
  /** Whether the draft of the form became this payment. */
  discardsDraft?: boolean;
};

/** The posted entry. A repeated key returns the entry of its first call. */
export type Posted = {
  entryId: bigint;
  publicId: string;
  kind: string;
  enteredAt: Date;
  replayed: boolean;
};

/** The answer to a movement: its entry, or the SQLSTATE of its refusal. */
type Verdict = Posted | { refusal: string; detail: string | null };

/** Returns the attributes of the composite type `movement`, in its order. */
export function toComposite(movement: LinkedMovement) {
  const { actor, context, idempotency, payment } = movement;
  const guesses = payment && storedKeyOf(payment.guesses);
  return {
    kind: movement.kind,
    debit_account_id: String(movement.debitAccountId),
    credit_account_id: String(movement.creditAccountId),
    amount_minor: String(movement.amountMinor),
    description: movement.description ?? "",
    bank: movement.bank ?? "",
    counterparty_name: movement.counterpartyName ?? "",
    counterparty_number: movement.counterpartyNumber ?? "",
    value_at: movement.valueAt?.toISOString() ?? null,
    entered_at: null,
    reverses_id: movement.reversesId?.toString() ?? null,
    entered_by: actor.kind,
    actor_id: null,
    session: actor.sessionSecret,
    approval_id: movement.approvalId ?? null,
    idempotency_scope: idempotency?.scope ?? null,
    idempotency_key: idempotency?.key ?? null,
    request_hash: idempotency ? toBytea(idempotency.requestHash) : null,
    ip: context.ip,
    request_id: context.requestId,
    linked: movement.linked ?? false,
    guesses_scope: guesses?.scope ?? null,
    guesses_key: guesses?.key ?? null,
    discards_draft: payment?.discardsDraft ?? false,
    fee_minor: movement.feeMinor?.toString() ?? null,
    payment_reference: movement.paymentReference ?? "",
    end_to_end_id: movement.endToEndId ?? "",
  };
}

const toBytea = (bytes: Uint8Array) =>
  `\\x${Buffer.from(bytes).toString("hex")}`;

const quoted = (text: string) => `"${text.replace(/["\\]/g, "\\$&")}"`;

/** Returns the text of an array of `movement`, which PostgreSQL reads faster than JSON. */
export function movementParameter(
  movements: readonly LinkedMovement[],
): string {
  const records = movements.map((movement) => {
    const values = Object.values(toComposite(movement)).map((value) =>
      value === null ? "" : quoted(String(value)),
    );
    return quoted(`(${values.join()})`);
  });
  return `{${records.join()}}`;
}

type VerdictRow = {
  entryId: bigint | null;
  publicId: string;
  kind: string;
  enteredAt: Date;
  replayed: boolean;
  refusal: string | null;
  detail: string | null;
};

const VERDICTS = `SELECT entry_id AS "entryId", public_id AS "publicId", kind, entered_at AS "enteredAt", replayed, refusal, detail`;
// As text, because a prepared statement keeps the number of its parameter's type, which a migration changes.
const POST_SQL = `${VERDICTS} FROM unnest(ledger_post($1::text::movement[]))`;
const FORESEE_SQL = `${VERDICTS} FROM unnest(ledger_foresee($1::text::movement[]))`;

const toVerdict = ({ entryId, refusal, detail, ...row }: VerdictRow) =>
  entryId === null || refusal !== null
    ? { refusal: refusal ?? "XX000", detail }
    : { entryId, ...row };

/** Posts movements by one call, in a transaction of its own, and returns the verdict of each. */
export async function postAll(
  movements: readonly LinkedMovement[],
): Promise<Verdict[]> {
  const { rows } = await queryKeepingConnection<VerdictRow>({
    name: "ledger_post",
    text: POST_SQL,
    values: [movementParameter(movements)],
  });
  return rows.map(toVerdict);
}

/** Movements of different callers share a call, so none of them is linked. */
const postInQueue = queueOf(
  (movements: Movement[]) =>
    postAll(movements.map((movement) => ({ ...movement, linked: false }))),
  ({ idempotency }) =>
    idempotency ? JSON.stringify([idempotency.scope, idempotency.key]) : null,
  ({ debitAccountId, creditAccountId }) => [debitAccountId, creditAccountId],
);

/**
 * Posts one movement in one transaction: locks in id order, idempotency check, status, limit and funds under the locks,
 * entry, postings, balances and audit row (SQL function `ledger_post`). Movements that wait at the same time share a
 * transaction, each with its own outcome. After an error nothing was posted.
 * @throws DomainError INSUFFICIENT_FUNDS, LIMIT_EXCEEDED, ACCOUNT_NOT_ACTIVE, CURRENCY_MISMATCH, BENEFICIARY_CLOSED,
 * CREDITED_CLOSED, FEE_CHANGED, IDEMPOTENCY_CONFLICT, ACCOUNT_UNKNOWN or SIGNED_OUT; SecondPersonNeeded; KeyLocked.
 */
export const post = (movement: Movement): Promise<Posted> =>
  timed(movement, () => postInQueue(movement));

/** Like {@link post}, but in the caller's transaction, which stays usable after a refusal. */
export const postWithin = (tx: Tx, movement: Movement): Promise<Posted> =>
  timed(movement, async () => {
    const [row] = await tx.$queryRawUnsafe<VerdictRow[]>(
      POST_SQL,
      movementParameter([movement]),
    );
    return toVerdict(row!);
  });

const REST_SQL = `${VERDICTS} FROM ledger_move_rest(($1::text::movement[])[1], $2::bigint)`;

/**
 * Like {@link post}, for a move between two accounts of the session's customer: its amount is what is available but
 * `keepMinor` (SQL function `ledger_move_rest`).
 * @throws DomainError NOTHING_TO_MOVE if no more is available.
 */
export const postRest = (
  movement: Omit<Movement, "amountMinor">,
  keepMinor: bigint,
): Promise<Posted> => {
  const whole = { ...movement, amountMinor: 0n };
  return timed(whole, async () => {
    const { rows } = await queryKeepingConnection<VerdictRow>({
      name: "ledger_move_rest",
      text: REST_SQL,
      values: [movementParameter([whole]), keepMinor],
    });
    return toVerdict(rows[0]!);
  });
};

/** Throws what {@link post} would throw now; nothing is posted. Only the posting decides. */
export async function requirePostable(movement: Movement): Promise<void> {
  const { rows } = await queryKeepingConnection<VerdictRow>({
    name: "ledger_foresee",
    text: FORESEE_SQL,
    values: [movementParameter([movement])],
  });
  const { refusal, detail } = rows[0]!;
  if (refusal !== null) throw toRefusal({ refusal, detail });
}

async function timed(
  { kind }: Movement,
  work: () => Promise<Verdict>,
): Promise<Posted> {
  const stopTimer = metrics().postings.startTimer({ kind });
  const verdict = await work().catch(throwLedgerError);
  if ("refusal" in verdict) throw toRefusal(verdict);
  stopTimer();
  return verdict;
}
