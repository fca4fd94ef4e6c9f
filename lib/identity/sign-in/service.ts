import "server-only";
import { audit } from "@/lib/audit/store";
import { transaction } from "@/lib/platform/db/prisma";
import { sqlState } from "@/lib/platform/db/errors";
import { DomainError } from "@/lib/platform/errors/domain-error";
import type {
  RequestContext,
  Device,
} from "@/lib/platform/http/request-context";
import { notifyNewDevice } from "@/lib/identity/notify";
import { identityActions } from "@/lib/identity/audit";
import type { Customer, Principal } from "@/lib/identity/callers";
import { resumeSignUp } from "@/lib/identity/codes/service";
import { recogniseDevice } from "@/lib/identity/devices/service";
import { deviceName } from "@/lib/identity/device-name";
import type { PasswordProof } from "@/lib/identity/passwords";
import {
  startSession,
  startSessionOnKnownDevice,
  type StartedSession,
} from "@/lib/identity/sessions/store";
import { issueToken } from "@/lib/identity/tokens";
import { requireCodeForSignIn } from "@/lib/identity/two-factor/check";
import { identityErrors } from "../errors";
import { staffIdentityErrors } from "../staff-errors";
import { findAdminLogin, findCustomerLogin, type CustomerLogin } from "./store";
import { foldUsername } from "@/lib/identity/username";
import {
  acceptAttempt,
  beginAttempt,
  concerned,
  type Target,
  reportFailure,
} from "./attempts";
import { proveLogin } from "./prove-login";
import { inPlace, queryInQueue } from "./queue";

type WithCode = { code?: string | undefined };
type CustomerInput = { accountNumber: string; password: string } & WithCode;
type AdminInput = { username: string; password: string } & WithCode;

export type SignedIn = {
  /** The secret that the token carries. */
  sessionSecret: string;
  subjectId: string;
  token: string;
  /** The cookie for the browser to store. */
  deviceId?: string;
};

type Started = { session: StartedSession; deviceId: string | undefined };

/**
 * Signs a customer in. An unknown number and a wrong password get the same answer after the same time. The state of
 * the account, and that it has a second factor, is revealed only after the right password.
 * @throws DomainError WRONG_CREDENTIALS, SIGN_IN_LOCKED, PASSWORD_RESET_NEEDED, NOT_VERIFIED (with `flowId`),
 * ACCOUNT_CLOSED, ACCOUNT_DISABLED, SECOND_FACTOR_NEEDED, SECOND_FACTOR_WRONG or SECOND_FACTOR_LOCKED.
 */
export async function signInCustomer(
  input: CustomerInput,
  device: Device,
  context: RequestContext,
): Promise<SignedIn & { customer: Customer }> {
  const { accountNumber, password } = input;
  const { login, target, attempt, proof } = await inPlace(device, async () => {
    const begun = await queryInQueue(device, async () => {
      const login = await findCustomerLogin(accountNumber);
      const target: Target = {
        realm: "customer",
        id: login?.id,
        name: accountNumber,
      };
      return { login, target, attempt: await beginAttempt(target, device) };
    });
    return { ...begun, proof: await proveLogin(begun, password) };
  });
  if (!proof) {
    throw new DomainError(identityErrors.WRONG_CREDENTIALS, {
      about: concerned(target),
      lockOut: reportFailure(target, attempt),
    });
  }
  const holder = { realm: "customer", id: login!.id } as const;
  const passed = await acceptAttempt(holder, attempt);
  const customer = await requireUsableAccount(login!);
  await requireCodeForSignIn(holder, input.code, passed, context);
  const started = await start(holder, proof, device, context);
  return {
    ...(await toSignedIn(holder, started)),
    customer: toCustomer(customer, started.session),
  };
}

/**
 * {@link openSession}. The database refuses the proof of a password that was changed at the same moment, and a member
 * of staff who was disabled.
 * @throws DomainError WRONG_CREDENTIALS or INCORRECT_PASSWORD.
 */
const start = (
  holder: Principal,
  proof: PasswordProof,
  device: Device,
  context: RequestContext,
): Promise<Started> =>
  openSession(holder, proof, device, context).catch((error: unknown) => {
    if (sqlState(error) !== "LM040") throw error;
    throw new DomainError(
      holder.realm === "customer"
        ? identityErrors.WRONG_CREDENTIALS
        : staffIdentityErrors.INCORRECT_PASSWORD,
    );
  });

/**
 * Starts the session and records the device. On a device that the holder has used before, it is one statement. On any
 * other it is a transaction, in which the holder is notified.
 */
async function openSession(
  holder: Principal,
  proof: PasswordProof,
  device: Device,
  context: RequestContext,
): Promise<Started> {
  const known = await startSessionOnKnownDevice(holder, proof, device, context);
  if (known) return { session: known, deviceId: device.deviceId };
  return transaction(async (tx) => {
    const { isUnknown, deviceId } = await recogniseDevice(tx, holder, device);
    if (isUnknown)
      await notifyNewDevice(
        tx,
        holder,
        `${deviceName(device.userAgent)} (IP address ${device.ip})`,
      );
    const session = await startSession(tx, holder, proof, device);
    if (holder.realm === "admin")
      await audit(tx, { ...holder, sessionSecret: session.secret }, context, {
        action: identityActions["staff.sign-in"],
      });
    return { session, deviceId };
  });
}

const toSignedIn = async (
  { realm, id }: Principal,
  { session, deviceId }: Started,
): Promise<SignedIn> => ({
  sessionSecret: session.secret,
  subjectId: id,
  token: await issueToken(realm, session.secret),
  ...(deviceId && { deviceId }),
});

const toCustomer = (login: CustomerLogin, session: StartedSession) =>
  ({
    realm: "customer",
    id: login.id,
    sessionRowId: session.rowId,
    sessionSecret: session.secret,
    main: {
      id: login.accountId,
      number: login.number,
      currency: login.currency,
    },
    fullName: login.fullName,
    username: login.username,
    photoId: login.photoId,
    mustChangePassword: login.mustChangePassword,
    status: login.status,
  }) as Customer;

async function requireUsableAccount(
  login: CustomerLogin,
): Promise<CustomerLogin> {
  if (!login.isVerified) {
    const flowId = await resumeSignUp(login);
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
 * @throws DomainError INCORRECT_USERNAME, INCORRECT_PASSWORD, SIGN_IN_LOCKED, STAFF_RESET_NEEDED, SECOND_FACTOR_NEEDED,
 * SECOND_FACTOR_WRONG or SECOND_FACTOR_LOCKED.
 */
export async function signInAdmin(
  input: AdminInput,
  device: Device,
  context: RequestContext,
): Promise<SignedIn & { username: string }> {
  const name = foldUsername(input.username);
  const { password } = input;
  const { login, target, attempt, proof } = await inPlace(device, async () => {
    const begun = await queryInQueue(device, async () => {
      const login = await findAdminLogin(name);
      const target: Target = { realm: "admin", id: login?.id, name };
      return { login, target, attempt: await beginAttempt(target, device) };
    });
    return { ...begun, proof: await proveLogin(begun, password) };
  });
  if (!proof) {
    throw new DomainError(
      login
        ? staffIdentityErrors.INCORRECT_PASSWORD
        : staffIdentityErrors.INCORRECT_USERNAME,
      {
        about: concerned(target),
        lockOut: reportFailure(target, attempt),
      },
    );
  }
  const { id, username } = login!;
  const holder = { realm: "admin", id } as const;
  const passed = await acceptAttempt(holder, attempt);
  await requireCodeForSignIn(holder, input.code, passed, context);
  const started = await start(holder, proof, device, context);
  return { ...(await toSignedIn(holder, started)), username };
}
