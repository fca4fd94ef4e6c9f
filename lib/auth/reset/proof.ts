import "server-only";
import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { cookies, headers } from "next/headers";
import type { Tx } from "@/lib/db/prisma";
import { cookieOptions, servedOverTls } from "../tokens";

const PROOF_TTL_SECONDS = 900;

// A random value of 256 bits cannot be guessed from a plain hash of it.
const hashOf = (proof: string) =>
  new Uint8Array(createHash("sha256").update(proof).digest());

const cookieName = () => `${servedOverTls() ? "__Host-" : ""}limmat-reset`;

/** Notes with the flow that its code was right. @returns what proves it, good once and for 15 minutes. */
export async function giveProof(tx: Tx, flowId: string): Promise<string> {
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

/** Lets the browser keep the proof where no script can read it. */
export async function setProofCookie(proof: string): Promise<void> {
  (await cookies()).set(cookieName(), proof, {
    ...cookieOptions(),
    sameSite: "strict",
    maxAge: PROOF_TTL_SECONDS,
  });
}

const SPENT = "spent";

/** Leaves in place of the proof that the new password was set, for the page that says so. */
export async function spendProofCookie(): Promise<void> {
  await setProofCookie(SPENT);
}

/** Whether this browser has just set a new password. */
export async function hasJustReset(): Promise<boolean> {
  return (await cookies()).get(cookieName())?.value === SPENT;
}

/** The proofs that came with this request: as a bearer's token, and in the cookie. */
export async function proofsOfRequest(): Promise<string[]> {
  const authorization = (await headers()).get("authorization");
  return [
    /^Bearer (\S+)$/i.exec(authorization ?? "")?.[1],
    (await cookies()).get(cookieName())?.value,
  ].filter((proof) => proof !== undefined);
}

/** Whether one of these proves the flow now. */
export function isProven(
  flow: { proofHash: Uint8Array | null; proofExpiresAt: Date | null },
  proofs: string[],
): boolean {
  const { proofHash, proofExpiresAt } = flow;
  if (!proofHash || !proofExpiresAt || proofExpiresAt <= new Date())
    return false;
  return proofs.some((proof) => timingSafeEqual(proofHash, hashOf(proof)));
}
