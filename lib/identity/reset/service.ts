import "server-only";
import {
  findPasswordHash,
  listUnfinishedSignUps,
  findVerifiedByEmail,
  lockPersonWithAccount,
  setCustomerPassword,
  type Recipient,
} from "@/lib/identity/store";
import {
  resetByLinkMail,
  signUpUnfinishedMail,
} from "@/lib/identity/codes/mail";
import { queueMail } from "@/lib/platform/mail/store";
import { transaction, type Tx } from "@/lib/platform/db/prisma";
import { DomainError } from "@/lib/platform/errors/domain-error";
import type {
  Device,
  RequestContext,
} from "@/lib/platform/http/request-context";
import { notifyPasswordChanged } from "@/lib/identity/notify";
import { withMinimumDuration } from "@/lib/identity/minimum-duration";
import {
  enforceCodeMail,
  findCodeOrigin,
  linkOrigin,
} from "@/lib/identity/codes/origin";
import { isResetClosed } from "@/lib/identity/codes/reset-tries";
import { RESEND_AFTER_SECONDS } from "@/lib/identity/codes/resend-policy";
import { countFlowUse, startFlow } from "@/lib/identity/codes/service";
import {
  endResets,
  findRecentReset,
  lockFlow,
  readFlow,
  readFlowCustomer,
} from "@/lib/identity/codes/store";
import { queuePathOfAddress } from "@/lib/identity/hash-queue";
import { refuseWeakPassword } from "@/lib/identity/password-policy";
import { hashPassword, refuseCurrentPassword } from "@/lib/identity/passwords";
import { endSessionsOf } from "@/lib/identity/sessions/store";
import {
  clearAttempts,
  enforceLimit,
} from "@/lib/platform/rate-limit/throttle";
import { requireCodeForReset } from "@/lib/identity/two-factor/check";
import { identityErrors } from "../errors";
import { resetCodeLink } from "./link";
import { isProven } from "./proof";
import {
  findKnownDevice,
  recogniseDevice,
} from "@/lib/identity/devices/service";
import { forgotLimit, devicePasswordLimits } from "@/lib/identity/limits";

/**
 * Emails a code that allows setting a new password. An unknown address gets the same answer.
 * @returns the id of the code flow.
 * @throws DomainError TOO_MANY_THIS_HOUR.
 */
export async function requestPasswordReset(
  email: string,
  device: Device,
): Promise<{ flowId: string }> {
  await enforceLimit(forgotLimit, device.ip);
  const flowId = await withMinimumDuration(startReset(email, device));
  return { flowId };
}

/**
 * A repeated request within the resend interval reuses the running flow; a later one replaces it. Requests of another
 * network or device have a flow of their own, so that a stranger cannot end or use up the owner's.
 */
async function startReset(email: string, device: Device): Promise<string> {
  const owner = await findVerifiedByEmail(email);
  const isUnfinished = (await listUnfinishedSignUps(email)).length > 0;
  const origin = await findCodeOrigin(owner?.id, device);
  return transaction(async (tx) => {
    await enforceCodeMail(tx, email, origin);
    const asked = { email, origin };
    const recent = await findRecentReset(tx, asked, RESEND_AFTER_SECONDS);
    if (recent) return recent;
    await endResets(tx, email, origin);
    const isClosed = await isResetClosed(tx, asked);
    if (isClosed && owner) await sendLink(tx, owner, linkOrigin(origin));
    if (!owner && isUnfinished)
      await queueMail(tx, signUpUnfinishedMail(email));
    return startFlow(tx, {
      ...asked,
      purpose: "password_reset",
      customerId: isClosed ? null : (owner?.id ?? null),
    });
  });
}

/** Emails the owner a flow whose id the caller does not get, so only the reader of the email can enter its code. */
async function sendLink(
  tx: Tx,
  { id, ...recipient }: Recipient & { id: string },
  origin: string,
): Promise<void> {
  await endResets(tx, recipient.email, origin);
  await startFlow(tx, {
    email: recipient.email,
    origin,
    purpose: "password_reset",
    customerId: id,
    toMail: (code, flowId) =>
      resetByLinkMail(recipient, { code, link: resetCodeLink(flowId) }),
  });
}

/** Returns whether one of `proofs` allows setting the flow's new password. Locks nothing. */
export async function mayReset(
  flowId: string,
  proofs: string[],
): Promise<boolean> {
  const flow = await readFlow(flowId);
  return flow !== null && isProven(flow, proofs);
}

/** The input of a password reset, with the proofs of the request. */
type ProvenPassword = {
  proofs: string[];
  password: string;
  code?: string | undefined;
};

/**
 * Sets the new password of a proven flow, once, and ends all the customer's sessions. The browser becomes a known
 * device. A customer with a second
 * factor must also enter its code, because access to a mailbox alone must not be enough.
 * @throws DomainError RESET_NOT_PROVEN, PASSWORD_COMMON, PASSWORD_PERSONAL, PASSWORD_UNCHANGED, STEP_UP_NEEDED,
 * SECOND_FACTOR_WRONG, SECOND_FACTOR_LOCKED or SECOND_FACTOR_BLOCKED.
 */
export async function resetPassword(
  flowId: string,
  { proofs, password, code }: ProvenPassword,
  device: Device,
  context: RequestContext,
): Promise<{ deviceId?: string }> {
  await countFlowUse(flowId, context.ip);
  const customer = await transaction((tx) => requireProven(tx, flowId, proofs));
  const { id, username, fullName, email, accountNumber: number } = customer;
  refuseWeakPassword(password, [username, fullName, email, number]);
  const holder = { realm: "customer", id } as const;
  await requireCodeForReset(holder, code, context);
  // Outside a transaction, because a hash takes long and may have to queue.
  const turn = queuePathOfAddress(context.ip);
  await refuseCurrentPassword(password, await findPasswordHash(holder), turn);
  const passwordHash = await hashPassword(password, turn);
  const { deviceId }: { deviceId?: string } = await transaction(async (tx) => {
    // A password that is set through an email address also changes who controls the account.
    await lockPersonWithAccount(tx, id);
    await requireProven(tx, flowId, proofs);
    await setCustomerPassword(tx, holder.id, passwordHash, "owner");
    await endSessionsOf(tx, holder);
    await notifyPasswordChanged(tx, holder, "reset");
    // The browser has proven more than a password, so no stranger's failures may keep it from signing in.
    return device.isBrowser ? recogniseDevice(tx, holder, device) : {};
  });
  const knownDevice = await findKnownDevice(holder, {
    ...device,
    ...(deviceId && { deviceId }),
  });
  if (knownDevice)
    await clearAttempts(devicePasswordLimits.customer, knownDevice);
  return deviceId ? { deviceId } : {};
}

async function requireProven(tx: Tx, flowId: string, proofs: string[]) {
  const flow = await lockFlow(tx, flowId);
  if (!flow?.customerId || !isProven(flow, proofs))
    throw new DomainError(identityErrors.RESET_NOT_PROVEN);
  const customer = await readFlowCustomer(tx, flow.customerId);
  // The code went to a mailbox that is no longer the customer's.
  if (customer.email !== flow.email)
    throw new DomainError(identityErrors.RESET_NOT_PROVEN);
  return customer;
}
