import "server-only";
import { randomInt, timingSafeEqual } from "node:crypto";
import { env } from "@/lib/platform/config/env";
import { customerRing } from "@/lib/platform/customer-keys/store";
import { sealOwn, unsealOwn } from "@/lib/platform/crypto/customer-ring";
import { keyedHash, keyedHashes } from "@/lib/platform/crypto/secrets";
import type { Tx } from "@/lib/platform/db/prisma";
import { addSeconds, machineNow } from "@/lib/platform/time/clock";
import { flowPlace, placed } from "./place";
import type { NewCode, Purpose } from "./store";

export const CODE_TTL_SECONDS = 300;

/**
 * Draws a code of six digits. The database keeps only the hash.
 * @param place the purpose of the code, such as {@link flowPlace}.
 */
export function drawCode(place: string): {
  code: string;
  codeHash: Uint8Array<ArrayBuffer>;
} {
  const code = randomInt(0, 1_000_000).toString().padStart(6, "0");
  return { code, codeHash: keyedHash(env().CODE_SECRET, placed(place, code)) };
}

/** Returns the new code of a flow, and what the database keeps of it. */
export async function newCode(
  tx: Tx,
  flow: {
    id: string;
    purpose: Purpose;
    customerId: string | null;
    email: string;
  },
): Promise<{ code: string; stored: NewCode }> {
  const { purpose, customerId } = flow;
  const expiresAt = addSeconds(machineNow(), CODE_TTL_SECONDS);
  const { code, codeHash } = drawCode(flowPlace(flow, expiresAt));
  return {
    code,
    stored: {
      codeHash,
      // In demo mode staff see sign-up codes only: a reset code would give access to an existing account.
      demoCode:
        env().DEMO_MODE && purpose === "sign_up" && customerId
          ? sealOwn(
              await customerRing(tx, customerId),
              code,
              demoCodeAad(customerId),
            )
          : null,
      expiresAt,
    },
  };
}

const demoCodeAad = (customerId: string) => `demo-code:${customerId}`;

/** Decrypts a sign-up code that the demonstration shows to staff. */
export async function openDemoCode(
  tx: Tx,
  customerId: string,
  sealed: Uint8Array,
): Promise<string> {
  const ring = await customerRing(tx, customerId);
  return unsealOwn(ring, sealed, demoCodeAad(customerId));
}

/** Compares a code with the stored hash of its place, in constant time. */
export function isCode(
  code: string,
  place: string,
  stored: Uint8Array,
): boolean {
  return keyedHashes(env().CODE_SECRET, placed(place, code)).some((hash) =>
    timingSafeEqual(hash, stored),
  );
}

/** The delivery of an email with a code: before all others, and only while its code is valid. */
export const CODE_DELIVERY = {
  priority: "code",
  ttlSeconds: CODE_TTL_SECONDS,
} as const;

/** Wrong tries after which a code is dead. */
export const MAX_TRIES = 5;
