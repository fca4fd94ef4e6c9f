import "server-only";
import { NO_REFERENCE } from "@/lib/ledger/iso-20022/write";
import type { Tx } from "@/lib/platform/db/prisma";
import { formatDay } from "@/lib/platform/format";
import type { PaymentLine } from "./line";

const DAYS_COMPARED = 30;

/** More than a call takes for the payments that it sends. */
const MINUTES_OF_A_CALL = 2;

type ComparedFile = { id: string; messageId: string; lines: PaymentLine[] };

/**
 * Compares a file with what the customer's other files have paid in the last days, and with what they are paying now.
 * Returns a function that says why a payment may be a duplicate, called with the lines in their order.
 */
export async function findDoubts(
  customerId: string,
  file: ComparedFile,
  db: Tx,
): Promise<(line: PaymentLine) => string> {
  const rows = await listEarlier(customerId, file, db);
  const sentAt = await findSameMessage(customerId, file, db);
  return doubtsOf({
    references: new Map(rows.map((row) => [row.endToEndId, row.at])),
    payments: new Map(rows.map((row) => [paymentOf(row), row.at])),
    sentAt,
  });
}

type EarlierRow = Pick<
  PaymentLine,
  | "endToEndId"
  | "recipientAccount"
  | "amount"
  | "paymentReference"
  | "description"
> & { at: Date };

const listEarlier = (
  customerId: string,
  { id, lines }: ComparedFile,
  db: Tx,
): Promise<EarlierRow[]> =>
  db.$queryRawUnsafe(
    `SELECT l."endToEndId", l."recipientAccount", l.amount, l."paymentReference", l.description,
            coalesce(e.entered_at, f.sent_at) AS at
     FROM payment_files f
     CROSS JOIN LATERAL jsonb_to_recordset(f.lines) AS l(
       line integer, "endToEndId" text, "recipientAccount" text, amount text, "paymentReference" text, description text)
     LEFT JOIN ledger_entries e ON e.idempotency_scope = $1::text AND e.idempotency_key = f.id || ':' || l.line
     WHERE f.customer_id = $1::uuid AND f.id <> $2::uuid
       AND (l."endToEndId" = ANY ($3::text[]) OR l."recipientAccount" = ANY ($4::text[]))
       AND f.sent_at > bank_now() - make_interval(days => ${DAYS_COMPARED + 1})
       AND (e.entered_at > bank_now() - make_interval(days => ${DAYS_COMPARED})
            OR e.id IS NULL AND f.sending @> to_jsonb(l.line)
               AND f.sent_at > bank_now() - make_interval(mins => ${MINUTES_OF_A_CALL}))
     ORDER BY at`,
    customerId,
    id,
    lines.map(({ endToEndId }) => endToEndId),
    lines.map(({ recipientAccount }) => recipientAccount),
  );

/** Returns when another file with the same message id was sent, whatever became of its payments. */
async function findSameMessage(
  customerId: string,
  { id, messageId }: ComparedFile,
  db: Tx,
): Promise<Date | null> {
  const [row] = await db.$queryRawUnsafe<{ at: Date | null }[]>(
    `SELECT max(sent_at) AS at FROM payment_files
     WHERE customer_id = $1::uuid AND id <> $2::uuid AND message_id = $3
       AND sent_at > bank_now() - make_interval(days => ${DAYS_COMPARED})`,
    customerId,
    id,
    messageId,
  );
  return row!.at;
}

const paymentOf = ({
  recipientAccount,
  amount,
  paymentReference,
  description,
}: Omit<EarlierRow, "endToEndId" | "at">) =>
  JSON.stringify([recipientAccount, amount, paymentReference, description]);

type Earlier = {
  references: Map<string, Date>;
  payments: Map<string, Date>;
  sentAt: Date | null;
};

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
    return earlier.sentAt
      ? `You sent a file with the same message id on ${formatDay(earlier.sentAt)}.`
      : "";
  };
}
