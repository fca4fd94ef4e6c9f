import "server-only";
import { randomInt, timingSafeEqual } from "node:crypto";
import { env } from "@/lib/platform/config/env";
import { customerRing } from "@/lib/platform/customer-keys/store";
import { sealOwn, unsealOwn } from "@/lib/platform/crypto/customer-ring";
import { keyedHash, keyedHashes } from "@/lib/platform/crypto/secrets";
import type { Tx } from "@/lib/platform/db/prisma";
import type { NewCode, Purpose } from "./store";

/** How long a code is valid. */
export const CODE_TTL_SECONDS = 300;

/** Draws a code of six digits. The hash is what the database keeps of it. */
export function drawCode(): {
  code: string;
  codeHash: Uint8Array<ArrayBuffer>;
} {
  const code = randomInt(0, 1_000_000).toString().padStart(6, "0");
  return { code, codeHash: keyedHash(env().CODE_SECRET, code) };
}

/** Returns the new code of a flow, and what the database keeps of it. */
export async function newCode(
  tx: Tx,
  { purpose, customerId }: { purpose: Purpose; customerId: string | null },
): Promise<{ code: string; stored: NewCode }> {
  const { code, codeHash } = drawCode();
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
      expiresAt: new Date(Date.now() + CODE_TTL_SECONDS * 1_000),
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

/** Compares a code with a stored hash, in constant time. */
export function isCode(code: string, stored: Uint8Array): boolean {
  return keyedHashes(env().CODE_SECRET, code).some((hash) =>
    timingSafeEqual(hash, stored),
  );
}
