import "server-only";
import { env } from "@/lib/platform/config/env";
import { keyedHash } from "@/lib/platform/crypto/secrets";
import type { Principal, Realm } from "@/lib/identity/callers";
import { openToken } from "@/lib/identity/tokens";
import { addSeconds, machineNow } from "@/lib/platform/time/clock";
import { findSessionEnd } from "./queries";
import { touchSession } from "./store";

/** The facts about its browser's session that a page may have. They do not reveal the holder. */
export type SessionStatus = {
  /** The time at which the session ends without further activity, in ISO 8601. */
  expires: string;
  /** Whole seconds until `expires`, at least 1. */
  secondsLeft: number;
  /** The number of seconds before the end at which the page warns. */
  warningSeconds: number;
  /** Whether activity extends the session. */
  canStay: boolean;
  /** See {@link holderFingerprint}. */
  holder: string;
};

/** Returns an opaque value that differs per holder. */
export function holderFingerprint({ realm, id }: Principal): string {
  return keyedHash(env().CODE_SECRET, `holder:${realm}:${id}`).toString(
    "base64url",
  );
}

/** Returns the live session of a token, or null. Only `extend` extends the session. */
export async function readSessionStatus(
  realm: Realm,
  token: string | undefined,
  { extend }: { extend: boolean },
): Promise<SessionStatus | null> {
  const claims = token ? await openToken(realm, token) : null;
  const current = claims && (await findSessionEnd(realm, claims.secret));
  if (!current) return null;
  if (extend) await touchSession(claims.secret);
  const end = extend ? await findSessionEnd(realm, claims.secret) : current;
  if (!end) return null;
  const { holderId, secondsLeft, canStay } = end;
  return {
    expires: addSeconds(machineNow(), secondsLeft).toISOString(),
    secondsLeft,
    warningSeconds: Math.min(60, Math.floor(env().SESSION_IDLE_SECONDS / 4)),
    canStay,
    holder: holderFingerprint({ realm, id: holderId }),
  };
}
