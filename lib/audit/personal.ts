import "server-only";
import { randomBytes } from "node:crypto";
import { z } from "zod";
import { env } from "@/lib/platform/config/env";
import { seal, unseal } from "@/lib/platform/crypto/sealed";
import type { Prisma } from "@/lib/platform/db/generated/client";
import type { Tx } from "@/lib/platform/db/prisma";

/** Changed values before and after an action. */
export type Changes = {
  before?: Prisma.InputJsonObject;
  after?: Prisma.InputJsonObject;
};

/** The key of a customer as the database keeps it. */
export type WrappedKey = { keyId: string; wrapped: Uint8Array };

const wrapAad = (customerId: string) => `customer-key:${customerId}`;
const valuesAad = (customerId: string) => `audit:${customerId}`;

/** A key ring of the customer's own key. */
const ringOf = (key: string) => ({
  current: "own",
  keys: new Map([["own", new Uint8Array(Buffer.from(key, "base64"))]]),
});

/** Encrypts personal values with the customer's key, which is made on first use. */
export async function sealPersonal(
  tx: Tx,
  customerId: string,
  changes: Changes,
): Promise<Uint8Array<ArrayBuffer>> {
  const fresh = randomBytes(32).toString("base64");
  const { keyId, data } = seal(env().DATA_KEYS, fresh, wrapAad(customerId));
  await tx.$executeRaw`
    INSERT INTO customer_keys (customer_id, key_id, wrapped) VALUES (${customerId}::uuid, ${keyId}, ${data})
    ON CONFLICT (customer_id) DO NOTHING`;
  const stored = await tx.customerKey.findUniqueOrThrow({
    where: { customerId },
    select: { keyId: true, wrapped: true },
  });
  const text = JSON.stringify(changes);
  return seal(ringOf(unwrap(customerId, stored)), text, valuesAad(customerId))
    .data;
}

const unwrap = (customerId: string, { keyId, wrapped }: WrappedKey) =>
  unseal(env().DATA_KEYS, { keyId, data: wrapped }, wrapAad(customerId));

const values = z.record(z.string(), z.unknown()).optional();
const changesSchema = z.object({ before: values, after: values });

/** Decrypts personal values of an audit row. */
export function openPersonal(
  customerId: string,
  key: WrappedKey,
  sealed: Uint8Array,
): z.infer<typeof changesSchema> {
  const ring = ringOf(unwrap(customerId, key));
  const text = unseal(
    ring,
    { keyId: "own", data: sealed },
    valuesAad(customerId),
  );
  return changesSchema.parse(JSON.parse(text));
}
