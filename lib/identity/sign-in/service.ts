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
import type { Principal, Realm } from "@/lib/identity/callers";
import { resumeSignUp } from "@/lib/identity/codes/service";
import { recogniseDevice } from "@/lib/identity/devices/service";
import { deviceName } from "@/lib/identity/device-name";
import { type HashTurn, turnOfAddress } from "@/lib/identity/hash-turn";
import {
  provePassword,
  toStored,
  type PasswordProof,
} from "@/lib/identity/passwords";
import { findPasswordHash, renewPassword } from "@/lib/identity/store";
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

export type SignedIn = {
  /** What the token carries. */
  sessionSecret: string;
  subjectId: string;
  token: string;
};

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
  const proof = await proveLogin("customer", input.password, login, turn);
  if (!proof) {
    await consume(passwordNetworkLimit, device.ip);
    // Not awaited: the answer must not take longer for a number that exists.
    if (attempt.last && login) void notifyLocked(login);
    throw new DomainError(identityErrors.WRONG_CREDENTIALS, {
      about: { realm: "customer", id: login?.id },
      lockOut: attempt.last ? "sign-in.locked" : undefined,
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
  return startCustomer(holder, proof, device);
}

/** Starts the session and notifies the customer of an unknown device, in one transaction. */
async function startCustomer(
  holder: Principal,
  proof: PasswordProof,
  device: Device,
) {
  const customerId = holder.id;
  const { isUnknown, deviceId, sessionSecret } = await transaction(
    async (tx) => {
      const recognised = await recogniseDevice(tx, customerId, device);
      if (recognised.isUnknown)
        await notifyNewDevice(
          tx,
          customerId,
          `${deviceName(device.userAgent)} (IP address ${device.ip})`,
        );
      return {
        ...recognised,
        sessionSecret: await startSession(tx, holder, proof, device),
      };
    },
  );
  if (isUnknown) deliverSoon();
  const token = await issueToken("customer", sessionSecret);
  return {
    sessionSecret,
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
  const attempt = await consumeOrRefuse(
    passwordLimits.admin,
    input.username.toLowerCase(),
    device.ip,
  );
  const turn = turnOfAddress(device.ip);
  const login = await findAdminLogin(input.username);
  const proof = await proveLogin("admin", input.password, login, turn);
  if (!proof) {
    await consume(passwordNetworkLimit, device.ip);
    throw new DomainError(
      login
        ? staffIdentityErrors.INCORRECT_PASSWORD
        : staffIdentityErrors.INCORRECT_USERNAME,
      {
        about: { realm: "admin", id: login?.id },
        lockOut: attempt.last ? "sign-in.locked" : undefined,
      },
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
  const sessionSecret = await transaction(async (tx) => {
    await audit(tx, holder, context, {
      action: identityActions["staff.sign-in"],
    });
    return startSession(tx, holder, proof, device);
  });
  const token = await issueToken("admin", sessionSecret);
  return { sessionSecret, subjectId: id, token, username };
}

/**
 * Returns the proof of a right password, or null. Stores a new hash of the password if the present one has an older
 * pepper or a lower cost.
 */
async function proveLogin(
  realm: Realm,
  password: string,
  login: { id: string; passwordHash: string } | undefined,
  turn: HashTurn,
): Promise<PasswordProof | null> {
  const proven = await provePassword(password, login?.passwordHash, turn);
  if (!proven?.renewed) return proven && proven.proof;
  const holder = { realm, id: login!.id };
  const newHash = toStored(proven.renewed);
  if (await renewPassword(holder, proven.proof, newHash)) return proven.renewed;
  // A concurrent sign-in stored a new hash first.
  const renewed = await findPasswordHash(holder);
  return (await provePassword(password, renewed, turn))?.proof ?? null;
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
