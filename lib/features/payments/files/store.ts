import "server-only";
import { prisma, type Tx } from "@/lib/platform/db/prisma";
import { bankNow } from "@/lib/platform/time/clock";
import type { PaymentLine } from "./line";

/** Why a payment was refused: the code of the error, and its text. */
type Refusal = { code: string; text: string };

/** By the number of the line. */
export type Refusals = Record<number, Refusal>;

/** What an attempt did with each line that it reached; null if the payment was made. */
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

/** Keeps the file for good, because its payments may be made from now on. */
export async function markSent(tx: Tx, id: string): Promise<void> {
  await tx.paymentFile.update({
    where: { id },
    data: { sentAt: bankNow() },
  });
}

/** Lines that the attempt did not reach keep the refusals of earlier ones. */
export async function storeResults(
  tx: Tx,
  id: string,
  results: Results,
): Promise<void> {
  await tx.$executeRaw`
    UPDATE payment_files
    SET refusals = jsonb_strip_nulls(coalesce(refusals, '{}') || ${JSON.stringify(results)}::jsonb)
    WHERE id = ${id}::uuid`;
}

/** Returns a file of a customer; null if they have no such file. */
export async function readPaymentFile(customerId: string, id: string) {
  const row = await prisma().paymentFile.findFirst({
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
