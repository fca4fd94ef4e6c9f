import "server-only";
import { z } from "zod";
import { env } from "@/lib/platform/config/env";
import { customerRing } from "@/lib/platform/customer-keys/store";
import {
  openCustomerRing,
  sealOwn,
  unsealOwn,
  type WrappedKey,
} from "@/lib/platform/crypto/customer-ring";
import type { Prisma } from "@/lib/platform/db/generated/client";
import type { Tx } from "@/lib/platform/db/prisma";

/** Changed values before and after an action. */
export type Changes = {
  before?: Prisma.InputJsonObject;
  after?: Prisma.InputJsonObject;
};

const valuesAad = (customerId: string) => `audit:${customerId}`;

/** Encrypts personal values with the customer's key. */
export async function sealPersonal(
  tx: Tx,
  customerId: string,
  changes: Changes,
): Promise<Uint8Array<ArrayBuffer>> {
  const ring = await customerRing(tx, customerId);
  return sealOwn(ring, JSON.stringify(changes), valuesAad(customerId));
}

const values = z.record(z.string(), z.unknown()).optional();
const changesSchema = z.object({ before: values, after: values });

/** Decrypts personal values of an audit row. */
export function openPersonal(
  customerId: string,
  key: WrappedKey,
  sealed: Uint8Array,
): z.infer<typeof changesSchema> {
  const ring = openCustomerRing(env().DATA_KEYS, customerId, key);
  const text = unsealOwn(ring, sealed, valuesAad(customerId));
  return changesSchema.parse(JSON.parse(text));
}
