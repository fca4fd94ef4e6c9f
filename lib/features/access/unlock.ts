import "server-only";
import { audit } from "@/lib/audit/store";
import { identityActions } from "@/lib/identity/audit";
import type { Admin, ViewedCustomer } from "@/lib/identity/callers";
import {
  devicePasswordLimits,
  emailCodesLimit,
  passwordLimits,
  reactivationLimit,
  resetFactorLimit,
  unlockCodesLimit,
} from "@/lib/identity/limits";
import { notifyChanges } from "@/lib/identity/notify";
import { staffIdentityErrors } from "@/lib/identity/staff-errors";
import { lockPersonWithAccount, requireRecipient } from "@/lib/identity/store";
import { transaction, type Tx } from "@/lib/platform/db/prisma";
import { DomainError } from "@/lib/platform/errors/domain-error";
import type { RequestContext } from "@/lib/platform/http/request-context";
import {
  clearAttemptsWithin,
  consumeWithin,
  endLockWithin,
  findLock,
  isExhausted,
} from "@/lib/platform/rate-limit/throttle";
import { listDeviceHashes } from "@/lib/identity/devices/store";

/** The codes that only staff unlock after too many wrong ones in a row, with their names in texts. */
const CODES = {
  "new-password": {
    limit: resetFactorLimit,
    name: "two-factor codes for a new password",
  },
  "new-email": {
    limit: emailCodesLimit,
    name: "codes for a new email address",
  },
  dormancy: {
    limit: reactivationLimit,
    name: "codes that end the dormancy",
  },
} as const;

type CodeKind = keyof typeof CODES;

const KINDS = Object.keys(CODES) as CodeKind[];

export type AccessLocks = {
  /** The end of the lock of the sign-in on unknown devices, "exhausted" if only a new password ends it, or null. */
  signIn: Date | "exhausted" | null;
  /** The names of the codes that are blocked until staff unlock them. */
  blockedCodes: string[];
};

export async function findLocks({ id }: ViewedCustomer): Promise<AccessLocks> {
  const [signIn, ...codes] = await Promise.all([
    findLock(passwordLimits.customer, id),
    ...KINDS.map((kind) => findLock(CODES[kind].limit, id)),
  ]);
  return {
    signIn,
    blockedCodes: KINDS.filter((_, at) => codes[at] === "exhausted").map(
      (kind) => CODES[kind].name,
    ),
  };
}

/**
 * Unlocks a customer's blocked codes, ends the lock of the sign-in on all devices, and notifies the customer. Wrong
 * passwords in a row still count, so that unlocking gives nobody endless guesses; after too many, only the codes are
 * unlocked. Codes that were unlocked too often stay blocked.
 * @param userId the customer's id or account number.
 * @throws DomainError USER_NOT_FOUND, UNLOCK_NEEDS_RESET or CODES_UNLOCKED_TOO_OFTEN.
 */
export async function unlockSignIn(
  admin: Admin,
  userId: string,
  context: RequestContext,
): Promise<{ message: string }> {
  return transaction(async (tx) => {
    const { id } = await requireRecipient(tx, userId);
    // If two colleagues act at the same moment, the second finds nothing blocked.
    await lockPersonWithAccount(tx, id);
    const { blocked, refusal } = await unlockCodes(tx, id);
    const needsReset = await isExhausted(tx, passwordLimits.customer, id);
    if (needsReset && blocked.length === 0)
      throw new DomainError(staffIdentityErrors.UNLOCK_NEEDS_RESET);
    const wasLocked = !needsReset && (await endLocks(tx, id));
    if (refusal && !wasLocked) throw refusal;
    const codes = blocked.length > 0 && !refusal;
    if (!wasLocked && !codes) return { message: "Nothing is locked" };
    if (wasLocked)
      await audit(tx, admin, context, {
        action: identityActions["sign-in.unlock"],
        subjectCustomerId: id,
      });
    if (codes)
      await audit(tx, admin, context, {
        action: identityActions["codes.unlock"],
        subjectCustomerId: id,
        after: { codes: blocked.map((kind) => CODES[kind].name).join(", ") },
      });
    const changes = [
      ...(wasLocked ? (["sign-in.unlock"] as const) : []),
      ...(codes ? (["codes.unlock"] as const) : []),
    ];
    await notifyChanges(tx, id, { changes, by: "staff" });
    const rest = needsReset
      ? ". The sign-in still needs a new password"
      : refusal
        ? ". The codes stay blocked, because they were unlocked three times within a day"
        : "";
    const unlocked = [wasLocked && "sign-in", codes && "codes"].filter(Boolean);
    return {
      message: `The ${unlocked.join(" and the ")} ${codes ? "are" : "is"} unlocked${rest}`,
    };
  });
}

/** Ends the locks of the sign-in on all devices, and returns whether there was one. */
async function endLocks(tx: Tx, id: string): Promise<boolean> {
  let wasLocked = await endLockWithin(tx, passwordLimits.customer, id);
  for (const device of await listDeviceHashes(tx, id))
    if (await endLockWithin(tx, devicePasswordLimits.customer, device))
      wasLocked = true;
  return wasLocked;
}

/** Unlocks the blocked codes, and returns which are blocked, with a refusal if they were unlocked too often. */
async function unlockCodes(tx: Tx, id: string) {
  const blocked: CodeKind[] = [];
  for (const kind of KINDS)
    if (await isExhausted(tx, CODES[kind].limit, id)) blocked.push(kind);
  if (blocked.length === 0) return { blocked, refusal: null };
  const { allowed, retryAfterSeconds } = await consumeWithin(
    tx,
    unlockCodesLimit,
    id,
  );
  if (!allowed)
    return {
      blocked,
      refusal: new DomainError(staffIdentityErrors.CODES_UNLOCKED_TOO_OFTEN, {
        retryAfterSeconds,
      }),
    };
  for (const kind of blocked)
    await clearAttemptsWithin(tx, CODES[kind].limit, id);
  return { blocked, refusal: null };
}
