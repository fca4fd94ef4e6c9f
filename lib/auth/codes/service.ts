import "server-only";
import { createHmac, randomInt, timingSafeEqual } from "node:crypto";
import { transaction, type Tx } from "@/lib/db/prisma";
import { violatedIndex } from "@/lib/db/errors";
import { env } from "@/lib/env";
import { type ErrorCode, catalogue } from "@/lib/errors/catalogue";
import { DomainError } from "@/lib/errors/domain-error";
import { verifyCustomer } from "@/lib/customers/store";
import { codeMail, welcomeMail } from "@/lib/mail/messages";
import { queueMail } from "@/lib/mail/outbox/store";
import { deliverSoon } from "@/lib/mail/outbox/worker";
import { insertMessage } from "@/lib/messages/store";
import { welcomeMessage } from "@/lib/messages/welcome";
import { id as idSchema } from "@/lib/validation/fields";
import { takeAttemptWithin } from "../throttle";
import {
  countWrongTry,
  findNewestFlow,
  insertFlow,
  lockFlow,
  markUsed,
  replaceCode,
  type NewCode,
} from "./store";

const CODE_TTL_SECONDS = 300;
const MAX_TRIES = 5;
const RESEND_AFTER_SECONDS = 30;

/**
 * Starts a sign-up flow in `tx` and queues its code. `customer` is null for a decoy: same answer, no code.
 * @returns the opaque flow id that the calls name `{userId}`.
 */
export async function startSignUpFlow(
  tx: Tx,
  email: string,
  customer: { id: string; fullName: string } | null,
): Promise<string> {
  const { code, stored } = newCode();
  const flowId = await insertFlow(tx, {
    customerId: customer?.id ?? null,
    email,
    code: stored,
  });
  if (customer)
    await queueMail(
      tx,
      codeMail(email, customer.fullName, code),
      CODE_TTL_SECONDS,
    );
  return flowId;
}

/**
 * Takes a code. The right one verifies the customer and opens the account for sign-in.
 * @throws DomainError CODE_FLOW_UNKNOWN, CODE_EXPIRED, CODE_DEAD, CODE_WRONG or USERNAME_TAKEN.
 */
export async function verifyCode(
  flowId: string,
  code: string,
): Promise<{ accountNumber: string }> {
  try {
    const outcome = await transaction((tx) => tryCode(tx, flowId, code));
    // A wrong try is counted, so its transaction must commit before the refusal is thrown.
    if (typeof outcome === "string") throw codeRefusal(outcome);
    deliverSoon();
    return outcome;
  } catch (error) {
    const index = violatedIndex(error);
    if (index === "customers_username_verified")
      throw new DomainError("USERNAME_TAKEN");
    // The address was proven in another sign-up meanwhile: this flow has nothing left to prove.
    if (index === "customers_email_verified") throw codeRefusal("CODE_EXPIRED");
    throw error;
  }
}

async function tryCode(
  tx: Tx,
  flowId: string,
  code: string,
): Promise<ErrorCode | { accountNumber: string }> {
  const flow = await findFlow(tx, flowId);
  if (!flow) return "CODE_FLOW_UNKNOWN";
  if (flow.usedAt || flow.expiresAt <= new Date()) return "CODE_EXPIRED";
  if (flow.tries >= MAX_TRIES) return "CODE_DEAD";
  if (
    !flow.codeHash ||
    !timingSafeEqual(flow.codeHash, hashCode(code)) ||
    !flow.customerId ||
    !flow.customer
  ) {
    await countWrongTry(tx, flowId);
    return flow.tries + 1 >= MAX_TRIES ? "CODE_DEAD" : "CODE_WRONG";
  }
  await markUsed(tx, flowId);
  await verifyCustomer(tx, flow.customerId, flow.email);
  await insertMessage(tx, { customerId: flow.customerId, ...welcomeMessage });
  const accountNumber = flow.customer.account!.number!;
  await queueMail(
    tx,
    welcomeMail(flow.email, flow.customer.fullName, accountNumber),
  );
  return { accountNumber };
}

async function findFlow(tx: Tx, flowId: string) {
  return idSchema.safeParse(flowId).success ? lockFlow(tx, flowId) : null;
}

/**
 * Mails a new code, at most every 30 seconds and five times an hour for one address; the old code is dead then.
 * @throws DomainError CODE_FLOW_UNKNOWN, CODE_EXPIRED (used already), RESEND_TOO_SOON or RESEND_TOO_OFTEN.
 */
export async function resendCode(flowId: string): Promise<void> {
  await transaction(async (tx) => {
    const flow = await findFlow(tx, flowId);
    if (!flow) throw codeRefusal("CODE_FLOW_UNKNOWN");
    if (flow.usedAt) throw codeRefusal("CODE_EXPIRED");
    const waitSeconds = Math.ceil(
      RESEND_AFTER_SECONDS - (Date.now() - flow.sentAt.getTime()) / 1_000,
    );
    if (waitSeconds > 0) throw codeRefusal("RESEND_TOO_SOON", waitSeconds);
    const attempt = await takeAttemptWithin(tx, "code-mail", flow.email);
    if (!attempt.allowed)
      throw codeRefusal("RESEND_TOO_OFTEN", attempt.retryAfterSeconds);
    const { code, stored } = newCode();
    await replaceCode(tx, flowId, stored);
    if (flow.customer)
      await queueMail(
        tx,
        codeMail(flow.email, flow.customer.fullName, code),
        CODE_TTL_SECONDS,
      );
  });
  deliverSoon();
}

/** The flow an unverified customer goes on with after signing in, with a fresh code where one may be sent. */
export async function resumeSignUp(customer: {
  id: string;
  fullName: string;
  email: string;
}): Promise<string> {
  const flowId = await transaction(
    async (tx) =>
      (await findNewestFlow(tx, customer.id))?.id ??
      (await startSignUpFlow(tx, customer.email, customer)),
  );
  try {
    await resendCode(flowId);
  } catch (error) {
    // A code was mailed moments ago, or too many were: the customer goes on with that one.
    if (!(error instanceof DomainError)) throw error;
  }
  return flowId;
}

function newCode(): { code: string; stored: NewCode } {
  const code = randomInt(0, 1_000_000).toString().padStart(6, "0");
  return {
    code,
    stored: {
      codeHash: hashCode(code),
      demoCode: env().DEMO_MODE ? code : null,
      expiresAt: new Date(Date.now() + CODE_TTL_SECONDS * 1_000),
    },
  };
}

function hashCode(code: string) {
  return new Uint8Array(
    createHmac("sha256", env().CODE_SECRET).update(code).digest(),
  );
}

/** The specification's one toast for all of these, with the reason at the field. */
function codeRefusal(code: ErrorCode, retryAfterSeconds?: number) {
  const entry = catalogue[code];
  return new DomainError(code, {
    ...("hint" in entry && { fields: { userInput: entry.hint } }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  });
}
