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

const aadOf = (approvalId: string) => `approval:${approvalId}`;

/** Encrypts the private data of a request with the customer's key. */
export async function sealPrivateData(
  tx: Tx,
  { customerId, approvalId }: { customerId: string; approvalId: string },
  data: Prisma.InputJsonObject,
): Promise<Uint8Array<ArrayBuffer>> {
  const ring = await customerRing(tx, customerId);
  return sealOwn(ring, JSON.stringify(data), aadOf(approvalId));
}

type Stored = {
  id: string;
  customerId: string | null;
  key: WrappedKey | null;
  sealed: Uint8Array | null;
};

const values = z.record(z.string(), z.json());

/** Decrypts the private data of a request; empty without any. */
export function openPrivateData({
  id,
  customerId,
  key,
  sealed,
}: Stored): Prisma.JsonObject {
  if (!customerId || !key || !sealed) return {};
  const ring = openCustomerRing(env().DATA_KEYS, customerId, key);
  return values.parse(JSON.parse(unsealOwn(ring, sealed, aadOf(id))));
}
