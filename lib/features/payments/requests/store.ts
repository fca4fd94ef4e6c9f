import "server-only";
import type { Tx } from "@/lib/platform/db/prisma";

type NewRequest = {
  customerId: string;
  accountId: bigint;
  reference: string;
  /** Null if the payer decides. */
  amountMinor: bigint | null;
  message: string;
  street: string;
  postcode: string;
  town: string;
  country: string;
};

/** Inserts a request and returns its id. */
export async function insertRequest(tx: Tx, data: NewRequest): Promise<string> {
  const { id } = await tx.paymentRequest.create({
    data,
    select: { id: true },
  });
  return id;
}
