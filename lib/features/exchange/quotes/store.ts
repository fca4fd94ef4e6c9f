import "server-only";
import type { AccountKey, Customer, OwnAccount } from "@/lib/identity/callers";
import {
  type Movement,
  movementParameter,
  type Posted,
} from "@/lib/ledger/post";
import { throwLedgerError } from "@/lib/ledger/posting-errors";
import { queryKeepingConnection } from "@/lib/platform/db/pool";
import type {
  IdempotencyKey,
  RequestContext,
} from "@/lib/platform/http/request-context";
import type { SIDES } from "./schema";

export type StoredQuote = {
  id: string;
  soldMinor: bigint;
  boughtMinor: bigint;
  markUpMinor: bigint;
  /** Minor units in a million euros; the quotient of the two is the mid rate. */
  soldPerMillion: bigint;
  boughtPerMillion: bigint;
  rateDay: string;
  markUpBp: number;
  expiresAt: Date;
  secondsLeft: number;
  isCovered: boolean;
};

const QUOTE = `SELECT id::text, sold_minor AS "soldMinor", bought_minor AS "boughtMinor", mark_up_minor AS "markUpMinor",
                  sold_per_million AS "soldPerMillion", bought_per_million AS "boughtPerMillion", rate_day::text AS "rateDay",
                  mark_up_bp AS "markUpBp", expires_at AS "expiresAt",
                  extract(epoch FROM expires_at - made_at)::integer AS "secondsLeft",
                  (SELECT a.balance_minor - a.held_minor >= sold_minor FROM accounts a WHERE a.id = from_account_id) AS "isCovered"`;

/** Stores and returns a quote. */
export async function insertQuote(
  { owner, id }: OwnAccount,
  to: OwnAccount,
  fixed: (typeof SIDES)[number],
  amountMinor: bigint,
): Promise<StoredQuote> {
  const { rows } = await queryKeepingConnection<StoredQuote>({
    name: "exchange_quote",
    text: `${QUOTE} FROM exchange_quote($1, $2, $3, $4, $5)`,
    values: [owner.sessionSecret, id, to.id, fixed, amountMinor],
  });
  return rows[0]!;
}

/** Stores and returns a quote for a transfer, whose amount is the payer's. Throws what the ledger refuses. */
export async function insertTransferQuote(
  { owner, id }: OwnAccount,
  payee: Pick<AccountKey, "id">,
  amountMinor: bigint,
): Promise<StoredQuote> {
  const { rows } = await queryKeepingConnection<StoredQuote>({
    name: "transfer_quote",
    text: `${QUOTE} FROM transfer_quote($1, $2, $3, $4)`,
    values: [owner.sessionSecret, id, payee.id, amountMinor],
  }).catch(throwLedgerError);
  return rows[0]!;
}

const POSTED = `SELECT entry_id AS "entryId", public_id AS "publicId", kind, entered_at AS "enteredAt", replayed`;

/**
 * Posts a transfer as its quote promises, or only asks whether it could be posted: one round trip. Throws what the
 * ledger refuses.
 */
export async function postTransferOfQuote(
  movement: Movement,
  quoteId: string,
  posts: boolean,
): Promise<Posted> {
  const { rows } = await queryKeepingConnection<Posted>({
    name: "transfer_post_quoted",
    text: `${POSTED} FROM transfer_post_quoted(($1::text::movement[])[1], $2::uuid, $3)`,
    values: [movementParameter([movement]), quoteId, posts],
  }).catch(throwLedgerError);
  return rows[0]!;
}

/** Posts the exchange of a quote: one round trip. Throws what the ledger refuses. */
export async function postExchange(
  { sessionSecret }: Customer,
  quoteId: string,
  context: RequestContext,
  idempotency: IdempotencyKey | undefined,
): Promise<Posted> {
  const { rows } = await queryKeepingConnection<Posted>({
    name: "exchange_post",
    text: `${POSTED} FROM exchange_post($1, $2::uuid, $3, $4, $5, $6, $7)`,
    values: [
      sessionSecret,
      quoteId,
      idempotency?.scope ?? null,
      idempotency?.key ?? null,
      idempotency?.requestHash ?? null,
      context.ip,
      context.requestId,
    ],
  }).catch(throwLedgerError);
  return rows[0]!;
}

export const quotePurges = ["SELECT exchange_quotes_purge()"];
