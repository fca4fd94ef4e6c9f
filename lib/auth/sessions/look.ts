import "server-only";
import { createHmac } from "node:crypto";
import { env } from "@/lib/env";
import type { Holder, Realm } from "../callers";
import { openToken } from "../tokens";
import { findSessionEnd } from "./queries";
import { touchSession } from "./store";

/** What a page is told of its browser's session; nothing of it says whose it is to who does not know already. */
export type SessionView = {
  /** When it ends if nothing more is asked of it, in ISO 8601. */
  expires: string;
  /** The same as whole seconds from now, at least 1. */
  secondsLeft: number;
  /** How many seconds before that its holder is to be asked whether to stay. */
  warningSeconds: number;
  /** Whether it lasts longer for whoever asks for something meanwhile. */
  canStay: boolean;
  /** The mark of its holder; see {@link holderMark}. */
  holder: string;
};

/** Tells one holder from another, and nothing else. */
export function holderMark({ realm, id }: Holder): string {
  return createHmac("sha256", env().CODE_SECRET)
    .update(`holder:${realm}:${id}`)
    .digest("base64url");
}

/** The live session that a token is of, or null. To look is nothing: its idle clock is moved only where it `stays`. */
export async function lookAtSession(
  realm: Realm,
  token: string | undefined,
  { stays }: { stays: boolean },
): Promise<SessionView | null> {
  const claims = token ? await openToken(realm, token) : null;
  const found = claims && (await findSessionEnd(realm, claims.sid));
  if (!found) return null;
  if (stays) await touchSession(claims.sid);
  const end = stays ? await findSessionEnd(realm, claims.sid) : found;
  if (!end) return null;
  const { holderId, secondsLeft, canStay } = end;
  return {
    expires: new Date(Date.now() + secondsLeft * 1_000).toISOString(),
    secondsLeft,
    warningSeconds: Math.min(60, Math.floor(env().SESSION_IDLE_SECONDS / 4)),
    canStay,
    holder: holderMark({ realm, id: holderId }),
  };
}
