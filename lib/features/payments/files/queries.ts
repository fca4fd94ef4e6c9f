import "server-only";
import type { Customer } from "@/lib/identity/callers";
import { NO_REFERENCE } from "@/lib/ledger/iso-20022/write";
import { type Currency, parseMoney } from "@/lib/ledger/money";
import type { WireState } from "@/lib/ledger/wire-state";
import { pool } from "@/lib/platform/db/pool";
import { formatDay } from "@/lib/platform/format";
import { isThisBank } from "@/lib/features/payments/this-bank";
import { id as idSchema } from "@/lib/platform/validation/fields";
import type { PaymentLine } from "./line";
import { readPaymentFile, type Refusals } from "./store";

const FILES_SHOWN = 20;
const DAYS_COMPARED = 30;

type SentWire = {
  state: WireState;
  /** Whether it leaves over a rail. Staff settle all others by hand. */
  isOverRail: boolean;
  /** Why it came back: the code of the other bank, if it gave one, and the text of the entry; "" for all others. */
  reason: string;
  text: string;
};

/** What became of a payment of a file. `unsent` may still be sent; `faulty` never is. */
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
  | { state: "unsent" | "faulty" }
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
): Promise<PaymentFile | null> {
  const file =
    idSchema.safeParse(id).success && (await readPaymentFile(customer.id, id));
  if (!file) return null;
  const [sent, earlier] = await Promise.all([
    listSent(customer.id, file),
    listEarlier(customer.id, file),
  ]);
  const currency = file.account.currency as Currency;
  const doubtOf = doubtsOf(earlier);
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
  if (fault) return { state: "faulty" } as const;
  const refusal = refusals[line];
  return refusal
    ? ({ state: "refused", refusal } as const)
    : ({ state: "unsent" } as const);
}

type Stored = { id: string; lines: PaymentLine[] };

async function listSent(customerId: string, { id, lines }: Stored) {
  const { rows } = await pool().query<SentRow>(
    `SELECT e.idempotency_key AS key, e.public_id AS "entryId",
            CASE WHEN w.entry_id IS NOT NULL THEN json_build_object(
              'state', wire_state(w), 'isOverRail', w.rail <> 'hand', 'reason', coalesce(w.refusal, ''), 'text', coalesce((
                SELECT r.description FROM ledger_entries r WHERE r.reverses_id = e.id AND r.kind = 'return'), '')) END AS wire
     FROM ledger_entries e LEFT JOIN wires w ON w.entry_id = e.id
     WHERE e.idempotency_scope = $1::text AND e.actor_id = $1::uuid AND e.idempotency_key = ANY ($2::text[])`,
    [customerId, lines.map(({ line }) => keyOf(id, line))],
  );
  return new Map(rows.map((row) => [row.key, row]));
}

/** What another file of the customer has paid in the last days: its payment, or its message id if the line is null. */
type EarlierRow = Pick<
  PaymentLine,
  | "endToEndId"
  | "recipientAccount"
  | "amount"
  | "paymentReference"
  | "description"
> & { messageId: string; at: Date };

async function listEarlier(
  customerId: string,
  { id, messageId, lines }: Stored & { messageId: string },
) {
  const { rows } = await pool().query<EarlierRow>(
    `SELECT l."endToEndId", l."recipientAccount", l.amount, l."paymentReference", l.description,
            f.message_id AS "messageId", e.entered_at AS at
     FROM payment_files f
     CROSS JOIN LATERAL jsonb_to_recordset(f.lines) AS l(
       line integer, "endToEndId" text, "recipientAccount" text, amount text, "paymentReference" text, description text)
     JOIN ledger_entries e ON e.idempotency_scope = $1::text AND e.idempotency_key = f.id || ':' || l.line
     WHERE f.customer_id = $1::uuid AND f.id <> $2::uuid
       AND (f.message_id = $3 OR l."endToEndId" = ANY ($4::text[]) OR l."recipientAccount" = ANY ($5::text[]))
       AND f.created_at > bank_now() - make_interval(days => ${DAYS_COMPARED + 7})
       AND e.entered_at > bank_now() - make_interval(days => ${DAYS_COMPARED})
     ORDER BY e.entered_at`,
    [
      customerId,
      id,
      messageId,
      lines.map(({ endToEndId }) => endToEndId),
      lines.map(({ recipientAccount }) => recipientAccount),
    ],
  );
  return {
    references: new Map(rows.map((row) => [row.endToEndId, row.at])),
    payments: new Map(rows.map((row) => [paymentOf(row), row.at])),
    file: rows.findLast((row) => row.messageId === messageId)?.at,
  };
}

type Earlier = Awaited<ReturnType<typeof listEarlier>>;

const paymentOf = ({
  recipientAccount,
  amount,
  paymentReference,
  description,
}: Omit<EarlierRow, "endToEndId" | "messageId" | "at">) =>
  JSON.stringify([recipientAccount, amount, paymentReference, description]);

/** Returns a function that says why a payment may be a duplicate, called with the lines in their order. */
function doubtsOf(earlier: Earlier) {
  const references = new Map<string, number>();
  const payments = new Map<string, number>();
  return (line: PaymentLine): string => {
    const { endToEndId } = line;
    const hasReference = endToEndId !== NO_REFERENCE;
    const payment = paymentOf(line);
    // Payments with references of their own are different ones.
    const same = hasReference
      ? references.get(endToEndId)
      : payments.get(payment);
    if (!references.has(endToEndId)) references.set(endToEndId, line.line);
    if (!hasReference && !payments.has(payment))
      payments.set(payment, line.line);
    if (same !== undefined) return `Payment ${same} of this file is the same.`;
    const paidAt = hasReference
      ? earlier.references.get(endToEndId)
      : earlier.payments.get(payment);
    if (paidAt)
      return hasReference
        ? `You sent a payment with this reference on ${formatDay(paidAt)}.`
        : `You sent the same payment on ${formatDay(paidAt)}.`;
    return earlier.file
      ? `You sent payments of a file with the same message id on ${formatDay(earlier.file)}.`
      : "";
  };
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
