import "server-only";
import { randomUUID } from "node:crypto";
import { clearResetTries, countResetTry } from "@/lib/identity/sign-in-data";
import { transaction, type Tx } from "@/lib/platform/db/prisma";
import type { ErrorValue } from "@/lib/platform/errors/define";
import { DomainError } from "@/lib/platform/errors/domain-error";
import type { Mail } from "@/lib/platform/mail/store";
import { machineNow } from "@/lib/platform/time/clock";
import { CODE_FAILED, identityErrors } from "../errors";
import { enforceLimit } from "@/lib/platform/rate-limit/throttle";
import { isCode, newCode, MAX_TRIES } from "./code";
import { flowPlace } from "./place";
import { countCodeMail, PASSWORD_ORIGIN } from "./origin";
import { mailCode } from "./mail-code";
import { secondsToResend } from "./resend-policy";
import {
  countWrongResetCode,
  forgetWrongResetCodes,
  isResetClosed,
} from "./reset-tries";
import {
  countWrongCode,
  findNewestFlow,
  insertFlow,
  lockFlow,
  markUsed,
  readFlow,
  readFlowCustomer,
  replaceCode,
  type Purpose,
} from "./store";
import { codeMail } from "@/lib/identity/codes/mail";
import { flowLimit, flowNetworkLimit } from "@/lib/identity/limits";

/**
 * Starts a flow in `tx` and queues the email with its code. With `customerId` null the flow is a decoy: same answer,
 * no code.
 * @returns the opaque flow id, `{userId}` in the routes.
 */
export async function startFlow(
  tx: Tx,
  flow: {
    purpose: Purpose;
    email: string;
    customerId: string | null;
    /** See {@link findCodeOrigin}. */
    origin: string;
    /** Writes the email, if it is not {@link codeMail}. */
    toMail?: (code: string, flowId: string) => Mail;
  },
): Promise<string> {
  const { toMail, ...rest } = flow;
  const flowId = randomUUID();
  const row = { id: flowId, ...rest };
  const { purpose, email } = row;
  const { code, stored } = await newCode(tx, row);
  await insertFlow(tx, { ...row, code: stored });
  await mailCode(
    tx,
    row,
    toMail?.(code, flowId) ?? codeMail(email, code, purpose),
  );
  return flowId;
}

/**
 * Returns the seconds until a new code may be sent for an unused flow; null if the flow is used up or does not
 * exist.
 */
export async function findOpenFlow(
  flowId: string,
  purpose: Purpose,
): Promise<{ resendAfterSeconds: number } | null> {
  const flow = await readFlow(flowId);
  return flow?.purpose === purpose && flow.usedAt === null
    ? { resendAfterSeconds: secondsToResend(flow.sentAt) }
    : null;
}

/** A flow whose code was right, of an existing customer. */
export type ConfirmedFlow = {
  id: string;
  purpose: Purpose;
  email: string;
  customer: { id: string; fullName: string; accountNumber: string };
};

/**
 * Checks a code and, if it is right, runs `accept` in the same transaction.
 * @throws DomainError CODE_FLOW_UNKNOWN, CODE_EXPIRED, CODE_DEAD, CODE_WRONG, RESET_LINK_NEEDED or
 * RESET_BLOCKED.
 */
export async function checkCode<T extends object>(
  flowId: string,
  code: string,
  accept: (tx: Tx, flow: ConfirmedFlow) => Promise<T>,
): Promise<T> {
  const outcome = await transaction(async (tx) => {
    const flow = await verifyFlowCode(tx, flowId, code);
    return flow instanceof DomainError ? flow : accept(tx, flow);
  });
  // A wrong try is counted, so the transaction must commit before the error is thrown.
  if (outcome instanceof DomainError) throw outcome;
  return outcome;
}

async function verifyFlowCode(
  tx: Tx,
  flowId: string,
  code: string,
): Promise<DomainError | ConfirmedFlow> {
  const flow = await lockFlow(tx, flowId);
  if (!flow) return codeRefusal(identityErrors.CODE_FLOW_UNKNOWN);
  if (flow.usedAt || flow.expiresAt <= machineNow())
    return codeRefusal(identityErrors.CODE_EXPIRED, flow);
  const isReset = flow.purpose === "password_reset";
  if (isReset && (await isResetClosed(tx, flow)))
    return codeRefusal(identityErrors.RESET_LINK_NEEDED, flow);
  if (flow.tries >= MAX_TRIES)
    return codeRefusal(identityErrors.CODE_DEAD, flow);
  const { customerId } = flow;
  if (isReset && customerId && !(await countResetTry(tx, customerId)))
    return codeRefusal(identityErrors.RESET_BLOCKED, flow);
  if (!isCodeOf(flow, code) || !customerId) {
    await countWrongCode(tx, flowId);
    const last = flow.tries + 1 >= MAX_TRIES;
    const refusal = codeRefusal(
      last ? identityErrors.CODE_DEAD : identityErrors.CODE_WRONG,
      flow,
    );
    return isReset && (await countWrongResetCode(tx, flow))
      ? closingRefusal(refusal, flow.customerId)
      : refusal;
  }
  await markUsed(tx, flowId);
  if (isReset) {
    await forgetWrongResetCodes(tx, flow);
    await clearResetTries(tx, customerId);
  }
  return {
    id: flowId,
    purpose: flow.purpose,
    email: flow.email,
    customer: await readFlowCustomer(tx, customerId),
  };
}

/**
 * Counts one use of a code flow, whether it exists or not.
 * @throws DomainError TOO_MANY_THIS_HOUR.
 */
export async function countFlowUse(flowId: string, ip: string): Promise<void> {
  await enforceLimit(flowNetworkLimit, ip);
  await enforceLimit(flowLimit, flowId.toLowerCase());
}

/**
 * Emails a new code and invalidates the old one; at most every 30 seconds and within the limits of
 * {@link countCodeMail}.
 * @throws DomainError CODE_FLOW_UNKNOWN, CODE_EXPIRED (already used), RESET_LINK_NEEDED, RESEND_TOO_SOON or
 * RESEND_TOO_OFTEN.
 */
export async function resendCode(flowId: string): Promise<void> {
  await transaction(async (tx) => {
    const flow = await lockFlow(tx, flowId);
    if (!flow) throw codeRefusal(identityErrors.CODE_FLOW_UNKNOWN);
    if (flow.usedAt) throw codeRefusal(identityErrors.CODE_EXPIRED, flow);
    if (flow.purpose === "password_reset" && (await isResetClosed(tx, flow)))
      throw codeRefusal(identityErrors.RESET_LINK_NEEDED, flow);
    const waitSeconds = secondsToResend(flow.sentAt);
    if (waitSeconds > 0)
      throw codeRefusal(identityErrors.RESEND_TOO_SOON, flow, waitSeconds);
    const attempt = await countCodeMail(tx, flow.email, flow.origin ?? "");
    if (!attempt.allowed)
      throw codeRefusal(
        identityErrors.RESEND_TOO_OFTEN,
        flow,
        attempt.retryAfterSeconds,
      );
    const { code, stored } = await newCode(tx, flow);
    await replaceCode(tx, flowId, stored);
    await mailCode(tx, flow, codeMail(flow.email, code, flow.purpose));
  });
}

/**
 * Returns the flow in which an unverified customer continues after signing in; sends a new code if the limits allow
 * it.
 */
export async function resumeSignUp(customer: {
  id: string;
  email: string;
}): Promise<string> {
  const flowId = await transaction(
    async (tx) =>
      (await findNewestFlow(tx, customer.id))?.id ??
      (await startFlow(tx, {
        purpose: "sign_up",
        email: customer.email,
        customerId: customer.id,
        origin: PASSWORD_ORIGIN,
      })),
  );
  try {
    await resendCode(flowId);
  } catch (error) {
    // A code was sent moments ago, or too many were sent: the customer uses the last one.
    if (!(error instanceof DomainError)) throw error;
  }
  return flowId;
}

const isCodeOf = (
  flow: NonNullable<Awaited<ReturnType<typeof readFlow>>>,
  code: string,
) =>
  flow.codeHash !== null &&
  isCode(code, flowPlace(flow, flow.expiresAt), flow.codeHash);

/** Adds the lock that this wrong code has set, for the security log. */
const closingRefusal = ({ value, details }: DomainError, id: string | null) =>
  new DomainError(value, {
    ...details,
    lockOut: "reset.closed",
    ...(id && { about: { realm: "customer", id } as const }),
  });

/**
 * For a sign-up the message is the specification's single toast and the field carries the reason. For a password
 * reset both carry the reason.
 */
export function codeRefusal(
  error: ErrorValue,
  flow?: { purpose: string },
  retryAfterSeconds?: number,
) {
  return new DomainError(error, {
    ...(flow?.purpose !== "password_reset" && { message: CODE_FAILED.text }),
    fields: { userInput: error.text },
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  });
}
