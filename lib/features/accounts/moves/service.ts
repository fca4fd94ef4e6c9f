import "server-only";
import { ownAccount } from "@/lib/identity/accounts";
import type { Customer, OwnAccount } from "@/lib/identity/callers";
import { amountOrKeepIn } from "@/lib/ledger/amount-in";
import { ledgerErrors } from "@/lib/ledger/errors";
import { toJsonNumber } from "@/lib/ledger/money";
import { post, postRest, type Movement } from "@/lib/ledger/post";
import { referenceOf } from "@/lib/ledger/reference";
import { pool } from "@/lib/platform/db/pool";
import {
  fieldError,
  withFieldErrors,
} from "@/lib/platform/errors/domain-error";
import type {
  IdempotencyKey,
  RequestContext,
} from "@/lib/platform/http/request-context";
import { enforceLimit } from "@/lib/platform/rate-limit/throttle";
import { accountErrors } from "../errors";
import { moveLimit } from "../limits";
import type { Move } from "../schema";

/**
 * Moves money between two accounts of the caller at once: an amount, or all that is available but what stays. A
 * repeated key gets the answer of its first call.
 * @throws DomainError NOT_YOUR_ACCOUNT, SAME_OWN_ACCOUNT, CURRENCY_MISMATCH, INSUFFICIENT_FUNDS, NOTHING_TO_MOVE,
 * ACCOUNT_BLOCKED, POT_LOCKED, ACCOUNT_NOT_ACTIVE, IDEMPOTENCY_CONFLICT or TOO_MANY_THIS_HOUR.
 */
export async function moveMoney(
  customer: Customer,
  input: Move,
  context: RequestContext,
  idempotency?: IdempotencyKey,
) {
  const { from, to } = await requirePair(customer, input);
  await enforceLimit(moveLimit, customer.id);
  const { amountMinor, keeps } = amountOrKeepIn(from.currency, input);
  const movement: Omit<Movement, "amountMinor"> = {
    kind: "own",
    debitAccountId: from.id,
    creditAccountId: to.id,
    description: input.description,
    counterpartyNumber: to.number,
    actor: { kind: "customer", sessionSecret: customer.sessionSecret },
    context,
    ...(idempotency && { idempotency }),
  };
  const posted = await withFieldErrors(
    {
      [ledgerErrors.INSUFFICIENT_FUNDS.code]: ["amount"],
      [ledgerErrors.NOTHING_TO_MOVE.code]: ["keep"],
      [ledgerErrors.POT_LOCKED.code]: ["fromAccount"],
    },
    () =>
      keeps
        ? postRest(movement, amountMinor)
        : post({ ...movement, amountMinor }),
  );
  return {
    message: "Money moved",
    move: {
      id: posted.publicId,
      reference: referenceOf(posted.publicId),
      amount: toJsonNumber(await findAmount(posted.entryId), from.currency),
      currency: from.currency,
    },
  };
}

/**
 * Returns two accounts of the caller in one currency.
 * @throws DomainError NOT_YOUR_ACCOUNT, SAME_OWN_ACCOUNT or CURRENCY_MISMATCH at the field.
 */
export async function requirePair(
  customer: Customer,
  { fromAccount, toAccount }: Pick<Move, "fromAccount" | "toAccount">,
): Promise<{ from: OwnAccount; to: OwnAccount }> {
  const from = await requireOwn(customer, fromAccount, "fromAccount");
  const to = await requireOwn(customer, toAccount, "toAccount");
  if (from.id === to.id)
    throw fieldError(accountErrors.SAME_OWN_ACCOUNT, "toAccount");
  if (from.currency !== to.currency)
    throw fieldError(ledgerErrors.CURRENCY_MISMATCH, "toAccount");
  return { from, to };
}

/** @throws DomainError NOT_YOUR_ACCOUNT at the field. */
export async function requireOwn(
  customer: Customer,
  number: string,
  field: string,
): Promise<OwnAccount> {
  const own = await ownAccount(customer, number);
  if (!own) throw fieldError(accountErrors.NOT_YOUR_ACCOUNT, field);
  return own;
}

/** The amount of a move of the rest is known once it is posted. */
async function findAmount(entryId: bigint): Promise<bigint> {
  const { rows } = await pool().query<{ amountMinor: bigint }>(
    `SELECT amount_minor AS "amountMinor" FROM ledger_postings WHERE entry_id = $1 LIMIT 1`,
    [entryId],
  );
  return rows[0]!.amountMinor;
}
