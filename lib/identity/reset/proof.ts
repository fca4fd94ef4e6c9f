import "server-only";
import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { cookies, headers } from "next/headers";
import type { Tx } from "@/lib/platform/db/prisma";
import { cookieOptions } from "@/lib/identity/tokens";
import { servedOverTls } from "@/lib/platform/config/env";

const PROOF_TTL_SECONDS = 900;

// A plain hash is enough: a random value of 256 bits cannot be guessed.
const hashOf = (proof: string) =>
  new Uint8Array(createHash("sha256").update(proof).digest());

const cookieName = () => `${servedOverTls() ? "__Host-" : ""}limmat-reset`;

/** Records that the flow's code was right. Returns the proof, valid once and for 15 minutes. */
export async function issueProof(tx: Tx, flowId: string): Promise<string> {
  const proof = randomBytes(32).toString("base64url");
  await tx.codeFlow.update({
    where: { id: flowId },
    data: {
      proofHash: hashOf(proof),
      proofExpiresAt: new Date(Date.now() + PROOF_TTL_SECONDS * 1_000),
    },
    select: { id: true },
  });
  return proof;
}

/** Stores the proof in an HTTP-only cookie. */
export async function setProofCookie(proof: string): Promise<void> {
  (await cookies()).set(cookieName(), proof, {
    ...cookieOptions(),
    sameSite: "strict",
    maxAge: PROOF_TTL_SECONDS,
  });
}

const SPENT = "spent";

/** Replaces the proof cookie with a marker, so that the next page can confirm the new password. */
export async function replaceProofCookie(): Promise<void> {
  await setProofCookie(SPENT);
}

export async function hasJustReset(): Promise<boolean> {
  return (await cookies()).get(cookieName())?.value === SPENT;
}

/** Returns the proofs of this request: the bearer token and the cookie. */
export async function proofsOfRequest(): Promise<string[]> {
  const authorization = (await headers()).get("authorization");
  return [
    /^Bearer (\S+)$/i.exec(authorization ?? "")?.[1],
    (await cookies()).get(cookieName())?.value,
  ].filter((proof) => proof !== undefined);
}

export function isProven(
  flow: { proofHash: Uint8Array | null; proofExpiresAt: Date | null },
  proofs: string[],
): boolean {
  const { proofHash, proofExpiresAt } = flow;
  if (!proofHash || !proofExpiresAt || proofExpiresAt <= new Date())
    return false;
  return proofs.some((proof) => timingSafeEqual(proofHash, hashOf(proof)));
}
