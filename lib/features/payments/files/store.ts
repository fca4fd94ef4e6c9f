import "server-only";
import { prisma, type Tx } from "@/lib/platform/db/prisma";
import { bankNow } from "@/lib/platform/time/clock";
import type { PaymentLine } from "./line";

/** Why a payment was refused: the code of the error, and its text. */
export type Refusals = Record<number, { code: string; text: string }>;

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

export async function storeRefusals(
  tx: Tx,
  id: string,
  refusals: Refusals,
): Promise<void> {
  await tx.paymentFile.update({ where: { id }, data: { refusals } });
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
