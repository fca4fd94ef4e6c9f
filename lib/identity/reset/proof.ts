import "server-only";
import { randomBytes, timingSafeEqual } from "node:crypto";
import { cookies } from "next/headers";
import { keyedHash, keyedHashes } from "@/lib/platform/crypto/secrets";
import type { Tx } from "@/lib/platform/db/prisma";
import type { CallCookies } from "@/lib/platform/http/call-cookies";
import { placed, proofPlace } from "@/lib/identity/codes/place";
import { bearerToken, cookieName, cookieOptions } from "@/lib/identity/tokens";
import { env } from "@/lib/platform/config/env";
import { addSeconds, machineNow } from "@/lib/platform/time/clock";

const PROOF_TTL_SECONDS = 900;

const proofCookie = () => cookieName("reset");

type ProvenFlow = { id: string; customerId: string | null };

/** Records that the flow's code was right. Returns the proof, valid once and for 15 minutes. */
export async function issueProof(tx: Tx, flow: ProvenFlow): Promise<string> {
  const proof = randomBytes(32).toString("base64url");
  const proofExpiresAt = addSeconds(machineNow(), PROOF_TTL_SECONDS);
  const place = proofPlace(flow, proofExpiresAt);
  await tx.codeFlow.update({
    where: { id: flow.id },
    data: {
      proofHash: keyedHash(env().CODE_SECRET, placed(place, proof)),
      proofExpiresAt,
    },
    select: { id: true },
  });
  return proof;
}

/** Stores the proof in an HTTP-only cookie. */
export function setProofCookie(cookies: CallCookies, proof: string): void {
  cookies.set(proofCookie(), proof, {
    ...cookieOptions(),
    sameSite: "strict",
    maxAge: PROOF_TTL_SECONDS,
  });
}

const SPENT = "spent";

/** Replaces the proof cookie with a marker, so that the next page can confirm the new password. */
export function replaceProofCookie(cookies: CallCookies): void {
  setProofCookie(cookies, SPENT);
}

/** For a page. */
export async function hasJustReset(): Promise<boolean> {
  return (await cookies()).get(proofCookie())?.value === SPENT;
}

/** Returns the proofs of a call: the bearer token and the cookie. */
export function proofsOfCall(
  cookies: CallCookies,
  authorization: string | null,
): string[] {
  return [bearerToken(authorization), cookies.get(proofCookie())].filter(
    (proof) => proof !== undefined,
  );
}

/** Returns the proofs of a page's request. */
export async function proofsOfPage(): Promise<string[]> {
  const proof = (await cookies()).get(proofCookie())?.value;
  return proof === undefined ? [] : [proof];
}

export function isProven(
  flow: ProvenFlow & {
    proofHash: Uint8Array | null;
    proofExpiresAt: Date | null;
  },
  proofs: string[],
): boolean {
  const { proofHash, proofExpiresAt } = flow;
  if (!proofHash || !proofExpiresAt || proofExpiresAt <= machineNow())
    return false;
  const place = proofPlace(flow, proofExpiresAt);
  return proofs
    .flatMap((proof) => keyedHashes(env().CODE_SECRET, placed(place, proof)))
    .some((hash) => timingSafeEqual(proofHash, hash));
}
