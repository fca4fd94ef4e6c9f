import "server-only";
import type { Tx } from "@/lib/platform/db/prisma";
import type { PaymentLine } from "./line";

/** The refusal of a payment: the code of the error, and its text. */
type Refusal = { code: string; text: string };

/** By the number of the line. */
export type Refusals = Record<number, Refusal>;

/** The refusal of each line that an attempt reached; null if the payment was made. */
export type Results = Record<number, Refusal | null>;

export async function insertPaymentFile(
  tx: Tx,
  data: {
    customerId: string;
    accountId: bigint;
    messageId: string;
    lines: PaymentLine[];
  },
): Promise<string> {
  const { id } = await tx.paymentFile.create({ data, select: { id: true } });
  return id;
}

/** Deletes the customer's oldest files that were not sent, beyond the `kept` newest. */
export async function keepNewestUnsent(
  tx: Tx,
  customerId: string,
  kept: number,
): Promise<void> {
  await tx.$executeRaw`SELECT payment_files_keep_newest(${customerId}::uuid, ${kept}::integer)`;
}

/** Keeps the file for good, because its payments may be made now, and makes them possible duplicates for others. */
export async function markSending(
  tx: Tx,
  id: string,
  lines: number[],
): Promise<void> {
  await tx.$executeRaw`
    UPDATE payment_files SET sent_at = bank_now(), sending = ${JSON.stringify(lines)}::jsonb WHERE id = ${id}::uuid`;
}

/** Ends an attempt. Lines that it did not reach keep the refusals of earlier ones. */
export async function storeResults(
  tx: Tx,
  id: string,
  results: Results,
): Promise<void> {
  await tx.$executeRaw`
    UPDATE payment_files
    SET sending = NULL, refusals = jsonb_strip_nulls(coalesce(refusals, '{}') || ${JSON.stringify(results)}::jsonb)
    WHERE id = ${id}::uuid`;
}

/** Returns a file of a customer; null if they have no such file. */
export async function findStoredFile(customerId: string, id: string, db: Tx) {
  const row = await db.paymentFile.findFirst({
    where: { id, customerId },
    include: { account: { select: { number: true, currency: true } } },
  });
  return (
    row && {
      ...row,
      lines: row.lines as PaymentLine[],
      refusals: (row.refusals ?? {}) as Refusals,
    }
  );
}
