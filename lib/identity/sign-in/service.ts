import "server-only";
import { logger } from "@/lib/platform/logging/logger";
import { audit } from "@/lib/audit/store";
import { secondFactorErrors } from "@/lib/identity/second-factor-errors";
import { transaction } from "@/lib/platform/db/prisma";
import { DomainError } from "@/lib/platform/errors/domain-error";
import type {
  RequestContext,
  Device,
} from "@/lib/platform/http/request-context";
import { signInLockedMail } from "@/lib/identity/mail";
import { queueMail } from "@/lib/platform/mail/store";
import { deliverSoon } from "@/lib/platform/mail/worker";
import { notifyNewDevice } from "@/lib/identity/notify";
import { identityActions } from "@/lib/identity/audit";
import { resumeSignUp } from "@/lib/identity/codes/service";
import { recogniseDevice } from "@/lib/identity/devices/service";
import { deviceName } from "@/lib/identity/device-name";
import { type HashTurn, turnOfAddress } from "@/lib/identity/hash-turn";
import { verifyPassword } from "@/lib/identity/passwords";
import { replacePasswordHash } from "@/lib/identity/store";
import type { Realm } from "@/lib/identity/callers";
import { startSession } from "@/lib/identity/sessions/store";
import {
  clearAttempts,
  lockedForSeconds,
  consume,
} from "@/lib/platform/rate-limit/throttle";
import type { Limit } from "@/lib/platform/rate-limit/limit";
import { issueToken } from "@/lib/identity/tokens";
import { requireCode } from "@/lib/identity/two-factor/check";
import { identityErrors } from "../errors";
import { staffIdentityErrors } from "../staff-errors";
import { findAdminLogin, findCustomerLogin, type CustomerLogin } from "./store";
import { passwordLimits, passwordNetworkLimit } from "@/lib/identity/limits";

type WithCode = { code?: string | undefined };

export type SignedIn = { sessionId: string; subjectId: string; token: string };

/**
 * Signs a customer in. An unknown number and a wrong password get the same answer after the same time. The state of
 * the account, and that it has a second factor, is revealed only after the right password.
 * @throws DomainError WRONG_CREDENTIALS, SIGN_IN_LOCKED, NOT_VERIFIED (with `flowId`), ACCOUNT_CLOSED,
 * ACCOUNT_DISABLED, SECOND_FACTOR_NEEDED, SECOND_FACTOR_WRONG or SECOND_FACTOR_LOCKED.
 */
export async function signInCustomer(
  input: { accountNumber: string; password: string } & WithCode,
  device: Device,
  context: RequestContext,
): Promise<SignedIn & { deviceId?: string }> {
  const attempt = await consumeOrRefuse(
    passwordLimits.customer,
    input.accountNumber,
    device.ip,
  );
  const turn = turnOfAddress(device.ip);
  const login = await findCustomerLogin(input.accountNumber);
  if (!(await verifyLogin("customer", input.password, login, turn))) {
    await consume(passwordNetworkLimit, device.ip);
    // Not awaited: the answer must not take longer for a number that exists.
    if (attempt.last && login) void notifyLocked(login);
    throw new DomainError(identityErrors.WRONG_CREDENTIALS, {
      about: { realm: "customer", id: login?.id },
    });
  }
  await clearAttempts(passwordLimits.customer, input.accountNumber);
  const customer = await requireUsableAccount(login!);
  const holder = { realm: "customer", id: customer.id } as const;
  await requireCode(
    holder,
    input.code,
    secondFactorErrors.SECOND_FACTOR_NEEDED,
    context,
  );
  return startCustomer(customer.id, device);
}

/** Starts the session and notifies the customer of an unknown device, in one transaction. */
async function startCustomer(customerId: string, device: Device) {
  const { isUnknown, deviceId, sessionId } = await transaction(async (tx) => {
    const recognised = await recogniseDevice(tx, customerId, device);
    if (recognised.isUnknown)
      await notifyNewDevice(
        tx,
        customerId,
        `${deviceName(device.userAgent)} (IP address ${device.ip})`,
      );
    const id = await startSession(tx, "customer", customerId, device);
    return { ...recognised, sessionId: id };
  });
  if (isUnknown) deliverSoon();
  const token = await issueToken("customer", sessionId);
  return {
    sessionId,
    subjectId: customerId,
    token,
    ...(deviceId && { deviceId }),
  };
}

async function requireUsableAccount(
  login: CustomerLogin,
): Promise<CustomerLogin> {
  if (!login.isVerified) {
    const flowId = await resumeSignUp({
      id: login.id,
      fullName: login.fullName,
      email: login.email,
    });
    throw new DomainError(identityErrors.NOT_VERIFIED, { extra: { flowId } });
  }
  const about = { realm: "customer", id: login.id } as const;
  if (login.status === "closed")
    throw new DomainError(identityErrors.ACCOUNT_CLOSED, { about });
  if (login.status === "disabled")
    throw new DomainError(identityErrors.ACCOUNT_DISABLED, { about });
  return login;
}

/**
 * Signs a staff member in and writes an audit row.
 * @throws DomainError INCORRECT_USERNAME, INCORRECT_PASSWORD, SIGN_IN_LOCKED, SECOND_FACTOR_NEEDED,
 * SECOND_FACTOR_WRONG or SECOND_FACTOR_LOCKED.
 */
export async function signInAdmin(
  input: { username: string; password: string } & WithCode,
  device: Device,
  context: RequestContext,
): Promise<SignedIn & { username: string }> {
  await consumeOrRefuse(
    passwordLimits.admin,
    input.username.toLowerCase(),
    device.ip,
  );
  const turn = turnOfAddress(device.ip);
  const login = await findAdminLogin(input.username);
  if (!(await verifyLogin("admin", input.password, login, turn))) {
    await consume(passwordNetworkLimit, device.ip);
    throw new DomainError(
      login
        ? staffIdentityErrors.INCORRECT_PASSWORD
        : staffIdentityErrors.INCORRECT_USERNAME,
      { about: { realm: "admin", id: login?.id } },
    );
  }
  await clearAttempts(passwordLimits.admin, input.username.toLowerCase());
  const { id, username } = login!;
  const holder = { realm: "admin", id } as const;
  await requireCode(
    holder,
    input.code,
    secondFactorErrors.SECOND_FACTOR_NEEDED,
    context,
  );
  const sessionId = await transaction(async (tx) => {
    await audit(tx, holder, context, {
      action: identityActions["staff.sign-in"],
    });
    return startSession(tx, "admin", id, device);
  });
  const token = await issueToken("admin", sessionId);
  return { sessionId, subjectId: id, token, username };
}

/** Checks the password, and stores a new hash of it if the present one has an older pepper or a lower cost. */
function verifyLogin(
  realm: Realm,
  password: string,
  login: { id: string; passwordHash: string } | undefined,
  turn: HashTurn,
): Promise<boolean> {
  if (!login) return verifyPassword(password, undefined, turn);
  const { id, passwordHash } = login;
  return verifyPassword(password, passwordHash, turn, (newHash) =>
    replacePasswordHash({ realm, id }, passwordHash, newHash),
  );
}

/** Counts the attempt before the password is checked, so that parallel guesses cannot exceed the limit. */
async function consumeOrRefuse(limit: Limit, key: string, ip: string) {
  const ipLockedSeconds = await lockedForSeconds(passwordNetworkLimit, ip);
  const attempt = ipLockedSeconds > 0 ? null : await consume(limit, key);
  if (attempt?.allowed) return attempt;
  throw new DomainError(identityErrors.SIGN_IN_LOCKED, {
    retryAfterSeconds: attempt?.retryAfterSeconds ?? ipLockedSeconds,
  });
}

async function notifyLocked(login: CustomerLogin) {
  try {
    await transaction((tx) =>
      queueMail(tx, signInLockedMail(login.email, login.fullName)),
    );
    deliverSoon();
  } catch (error) {
    logger.error({ err: error }, "Lock-out email could not be queued");
  }
}
