import "server-only";
import type { Customer } from "@/lib/identity/callers";
import { type Currency, parseMoney, toCurrency } from "@/lib/ledger/money";
import type { WireState } from "@/lib/ledger/wire-state";
import { pool } from "@/lib/platform/db/pool";
import { prisma, type Tx } from "@/lib/platform/db/prisma";
import { transferErrors } from "@/lib/features/payments/transfers/errors";
import { isThisBank } from "@/lib/features/payments/this-bank";
import { id as idSchema } from "@/lib/platform/validation/fields";
import { findDoubts } from "./doubts";
import type { PaymentLine } from "./line";
import { findStoredFile, type Refusals } from "./store";

const FILES_SHOWN = 20;
const NEEDS_RATE =
  "The payee’s account has another currency, and a file has no exchange rate. Please make this payment as a transfer.";

type SentWire = {
  state: WireState;
  /** Whether it leaves over a rail. Staff settle all others by hand. */
  isOverRail: boolean;
  /** The reason why it came back: the code of the other bank, if any, and the text of the entry; "" for all others. */
  reason: string;
  text: string;
};

/** The state of a payment of a file. `unsent` may still be sent; `faulty` never is. */
export type LineState = {
  doubt: string;
  amountMinor: bigint;
  toOtherBank: boolean;
} & (
  | {
      state: "sent";
      entryId: string;
      wire: SentWire | null;
    }
  | { state: "refused"; refusal: Refusals[number] }
  | { state: "unsent" }
  // A payment that needs an exchange rate can be made as a transfer.
  | { state: "faulty"; needsRate: boolean }
);

export type ShownLine = PaymentLine & LineState;

export type PaymentFile = {
  id: string;
  messageId: string;
  account: { id: bigint; number: string; currency: Currency };
  createdAt: Date;
  sentAt: Date | null;
  lines: ShownLine[];
};

/** The key of a payment, which the ledger takes once. */
export const keyOf = (fileId: string, line: number) => `${fileId}:${line}`;

/** Returns a file of a customer with the state of each of its payments; null if they have no such file. */
export async function findPaymentFile(
  customer: Customer,
  id: string,
  db: Tx = prisma(),
): Promise<PaymentFile | null> {
  const file =
    idSchema.safeParse(id).success &&
    (await findStoredFile(customer.id, id, db));
  if (!file) return null;
  const sent = await listSent(customer.id, file, db);
  const doubtOf = await findDoubts(customer.id, file, db);
  const currency = toCurrency(file.account.currency);
  return {
    id,
    messageId: file.messageId,
    account: {
      id: file.accountId,
      number: file.account.number ?? "",
      currency,
    },
    createdAt: file.createdAt,
    sentAt: file.sentAt,
    lines: file.lines.map((line) => ({
      ...line,
      doubt: doubtOf(line),
      amountMinor: parseMoney(line.amount, currency) ?? 0n,
      toOtherBank: !isThisBank(line.bank),
      ...stateOf(line, sent.get(keyOf(id, line.line)), file.refusals),
    })),
  };
}

type SentRow = { key: string; entryId: string; wire: SentWire | null };

function stateOf(
  { line, fault }: PaymentLine,
  sent: SentRow | undefined,
  refusals: Refusals,
) {
  if (sent)
    return { state: "sent", entryId: sent.entryId, wire: sent.wire } as const;
  if (fault) return { state: "faulty", needsRate: false } as const;
  const refusal = refusals[line];
  if (refusal?.code === transferErrors.QUOTE_NEEDED.code)
    return {
      state: "faulty",
      needsRate: true,
      fault: NEEDS_RATE,
      reason: "AM03",
    } as const;
  return refusal
    ? ({ state: "refused", refusal } as const)
    : ({ state: "unsent" } as const);
}

async function listSent(
  customerId: string,
  { id, lines }: { id: string; lines: PaymentLine[] },
  db: Tx,
) {
  const rows = await db.$queryRawUnsafe<SentRow[]>(
    `SELECT e.idempotency_key AS key, e.public_id AS "entryId",
            CASE WHEN w.entry_id IS NOT NULL THEN json_build_object(
              'state', wire_state(w), 'isOverRail', w.rail <> 'hand', 'reason', coalesce(w.refusal, ''), 'text', coalesce((
                SELECT r.description FROM ledger_entries r WHERE r.reverses_id = e.id AND r.kind = 'return'), '')) END AS wire
     FROM ledger_entries e LEFT JOIN wires w ON w.entry_id = e.id
     WHERE e.idempotency_scope = $1::text AND e.actor_id = $1::uuid AND e.idempotency_key = ANY ($2::text[])`,
    customerId,
    lines.map(({ line }) => keyOf(id, line)),
  );
  return new Map(rows.map((row) => [row.key, row]));
}

type ListedFile = {
  id: string;
  messageId: string;
  account: string;
  createdAt: Date;
  sentAt: Date | null;
  payments: number;
};

/** Returns the newest files of a customer, newest first. */
export async function listPaymentFiles({
  id,
}: Customer): Promise<ListedFile[]> {
  const { rows } = await pool().query<ListedFile>(
    `SELECT f.id, f.message_id AS "messageId", a.number AS account, f.created_at AS "createdAt", f.sent_at AS "sentAt",
            jsonb_array_length(f.lines) AS payments
     FROM payment_files f JOIN accounts a ON a.id = f.account_id
     WHERE f.customer_id = $1 ORDER BY f.created_at DESC, f.id LIMIT ${FILES_SHOWN}`,
    [id],
  );
  return rows;
}
