import "server-only";
import type { HashPath } from "@/lib/identity/hash-queue";
import {
  provePassword,
  toStored,
  type PasswordProof,
} from "@/lib/identity/passwords";
import { findPasswordHash, renewPassword } from "@/lib/identity/store";
import { checkCounted } from "@/lib/platform/rate-limit/check-counted";
import { countersOf, type SignInAttempt, type Target } from "./attempts";

type BegunSignIn = {
  login: { passwordHash: string } | undefined;
  target: Target;
  attempt: SignInAttempt;
};

/**
 * Returns the proof of a right password, or null. Stores a new hash of the password if the current one has an older
 * pepper or a lower cost. If the password cannot be checked, the attempt does not count.
 */
export const proveLogin = (
  { login, target, attempt }: BegunSignIn,
  password: string,
): Promise<PasswordProof | null> =>
  checkCounted(countersOf(attempt), () =>
    prove(target, password, login?.passwordHash, attempt.turn),
  );

async function prove(
  { realm, id }: Target,
  password: string,
  passwordHash: string | undefined,
  turn: HashPath,
): Promise<PasswordProof | null> {
  const proven = await provePassword(password, passwordHash, turn);
  if (!proven?.renewed) return proven && proven.proof;
  const holder = { realm, id: id! };
  const newHash = toStored(proven.renewed);
  if (await renewPassword(holder, proven.proof, newHash)) return proven.renewed;
  // A concurrent sign-in stored a new hash first.
  const renewed = await findPasswordHash(holder);
  return (await provePassword(password, renewed, turn))?.proof ?? null;
}
