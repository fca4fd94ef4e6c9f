import "server-only";
import { createHmac, randomInt, timingSafeEqual } from "node:crypto";
import { transaction, type Tx } from "@/lib/db/prisma";
import { violatedIndex } from "@/lib/db/errors";
import { env } from "@/lib/env";
import { type ErrorCode, catalogue } from "@/lib/errors/catalogue";
import { DomainError } from "@/lib/errors/domain-error";
import { verifyCustomer } from "@/lib/customers/store";
import { welcomeMail } from "@/lib/customers/mail";
import { queueMail } from "@/lib/mail/outbox/store";
import { deliverSoon } from "@/lib/mail/outbox/worker";
import { insertMessage } from "@/lib/messages/store";
import { welcomeMessage } from "@/lib/messages/welcome";
import { giveProof } from "../reset/proof";
import { takeAttemptWithin } from "../throttle";
import { RESEND_AFTER_SECONDS } from "./pause";
import {
  countWrongTry,
  findNewestFlow,
  insertFlow,
  lockFlow,
  markUsed,
  readFlow,
  replaceCode,
  type NewCode,
  type Purpose,
} from "./store";
import { codeMail } from "@/lib/auth/mail";

const CODE_TTL_SECONDS = 300;
const MAX_TRIES = 5;

/**
 * Starts a flow in `tx` and queues the email with its code. With `customer` null the flow is a decoy: same answer,
 * no code.
 * @returns the opaque flow id, `{userId}` in the routes.
 */
export async function startFlow(
  tx: Tx,
  purpose: Purpose,
  email: string,
  customer: { id: string; fullName: string } | null,
): Promise<string> {
  const { code, stored } = newCode(purpose);
  const flowId = await insertFlow(tx, {
    purpose,
    customerId: customer?.id ?? null,
    email,
    code: stored,
  });
  if (customer)
    await queueMail(
      tx,
      codeMail(email, customer.fullName, code, purpose),
      CODE_TTL_SECONDS,
    );
  return flowId;
}

/**
 * Returns the seconds until a new code may be sent for an unused flow; null if the flow is used up or does not
 * exist.
 */
export async function findRunning(
  flowId: string,
  purpose: Purpose,
): Promise<{ resendAfterSeconds: number } | null> {
  const flow = await readFlow(flowId);
  return flow?.purpose === purpose && flow.usedAt === null
    ? { resendAfterSeconds: secondsToResend(flow.sentAt) }
    : null;
}

const secondsToResend = (sentAt: Date) =>
  Math.max(
    0,
    Math.ceil(RESEND_AFTER_SECONDS - (Date.now() - sentAt.getTime()) / 1_000),
  );

/** The result of a right code: the opened account, or the proof that allows setting a new password. */
export type Verified = { accountNumber: string } | { proof: string };

/**
 * Checks a code. The right code of a sign-up verifies the customer and enables sign-in to the account.
 * @throws DomainError CODE_FLOW_UNKNOWN, CODE_EXPIRED, CODE_DEAD, CODE_WRONG or USERNAME_TAKEN.
 */
export async function verifyCode(
  flowId: string,
  code: string,
): Promise<Verified> {
  try {
    const outcome = await transaction((tx) => tryCode(tx, flowId, code));
    // A wrong try is counted, so the transaction must commit before the error is thrown.
    if (outcome instanceof DomainError) throw outcome;
    deliverSoon();
    return outcome;
  } catch (error) {
    const index = violatedIndex(error);
    if (index === "customers_username_verified")
      throw new DomainError("USERNAME_TAKEN");
    // Another sign-up has verified this email address in the meantime, so this flow is void.
    if (index === "customers_email_verified") throw codeRefusal("CODE_EXPIRED");
    throw error;
  }
}

async function tryCode(
  tx: Tx,
  flowId: string,
  code: string,
): Promise<DomainError | Verified> {
  const flow = await lockFlow(tx, flowId);
  if (!flow) return codeRefusal("CODE_FLOW_UNKNOWN");
  if (flow.usedAt || flow.expiresAt <= new Date())
    return codeRefusal("CODE_EXPIRED", flow);
  if (flow.tries >= MAX_TRIES) return codeRefusal("CODE_DEAD", flow);
  if (
    !flow.codeHash ||
    !timingSafeEqual(flow.codeHash, hashCode(code)) ||
    !flow.customerId ||
    !flow.customer
  ) {
    await countWrongTry(tx, flowId);
    const last = flow.tries + 1 >= MAX_TRIES;
    return codeRefusal(last ? "CODE_DEAD" : "CODE_WRONG", flow);
  }
  await markUsed(tx, flowId);
  if (flow.purpose === "password_reset")
    return { proof: await giveProof(tx, flowId) };
  await verifyCustomer(tx, flow.customerId, flow.email);
  await insertMessage(tx, { customerId: flow.customerId, ...welcomeMessage });
  const accountNumber = flow.customer.account!.number!;
  await queueMail(
    tx,
    welcomeMail(flow.email, flow.customer.fullName, accountNumber),
  );
  return { accountNumber };
}

/**
 * Emails a new code and invalidates the old one; at most every 30 seconds and five times an hour per address.
 * @throws DomainError CODE_FLOW_UNKNOWN, CODE_EXPIRED (already used), RESEND_TOO_SOON or RESEND_TOO_OFTEN.
 */
export async function resendCode(flowId: string): Promise<void> {
  await transaction(async (tx) => {
    const flow = await lockFlow(tx, flowId);
    if (!flow) throw codeRefusal("CODE_FLOW_UNKNOWN");
    if (flow.usedAt) throw codeRefusal("CODE_EXPIRED", flow);
    const waitSeconds = secondsToResend(flow.sentAt);
    if (waitSeconds > 0)
      throw codeRefusal("RESEND_TOO_SOON", flow, waitSeconds);
    const attempt = await takeAttemptWithin(tx, "code-mail", flow.email);
    if (!attempt.allowed)
      throw codeRefusal("RESEND_TOO_OFTEN", flow, attempt.retryAfterSeconds);
    const { code, stored } = newCode(flow.purpose);
    await replaceCode(tx, flowId, stored);
    if (flow.customer)
      await queueMail(
        tx,
        codeMail(flow.email, flow.customer.fullName, code, flow.purpose),
        CODE_TTL_SECONDS,
      );
  });
  deliverSoon();
}

/**
 * Returns the flow in which an unverified customer continues after signing in; sends a new code if the limits allow
 * it.
 */
export async function resumeSignUp(customer: {
  id: string;
  fullName: string;
  email: string;
}): Promise<string> {
  const flowId = await transaction(
    async (tx) =>
      (await findNewestFlow(tx, customer.id))?.id ??
      (await startFlow(tx, "sign_up", customer.email, customer)),
  );
  try {
    await resendCode(flowId);
  } catch (error) {
    // A code was sent moments ago, or too many were sent: the customer uses the last one.
    if (!(error instanceof DomainError)) throw error;
  }
  return flowId;
}

function newCode(purpose: Purpose): { code: string; stored: NewCode } {
  const code = randomInt(0, 1_000_000).toString().padStart(6, "0");
  return {
    code,
    stored: {
      codeHash: hashCode(code),
      // In demo mode staff see sign-up codes only: a reset code would give access to an existing account.
      demoCode: env().DEMO_MODE && purpose === "sign_up" ? code : null,
      expiresAt: new Date(Date.now() + CODE_TTL_SECONDS * 1_000),
    },
  };
}

function hashCode(code: string) {
  return new Uint8Array(
    createHmac("sha256", env().CODE_SECRET).update(code).digest(),
  );
}

/**
 * For a sign-up the message is the specification's single toast and the field carries the reason. For a password
 * reset both carry the reason.
 */
function codeRefusal(
  code: ErrorCode,
  flow?: { purpose: string },
  retryAfterSeconds?: number,
) {
  const entry = catalogue[code];
  const hint = "hint" in entry ? entry.hint : null;
  return new DomainError(code, {
    ...(hint && flow?.purpose === "password_reset" && { message: hint }),
    ...(hint && { fields: { userInput: hint } }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  });
}
