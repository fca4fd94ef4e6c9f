import "server-only";
import {
  codeRefusal,
  countFlowUse,
  resumeSignUp,
} from "@/lib/identity/codes/service";
import { enforceCodeMail, findCodeOrigin } from "@/lib/identity/codes/origin";
import { lockFlow, markUsed, readFlow } from "@/lib/identity/codes/store";
import { identityErrors } from "@/lib/identity/errors";
import { queuePathOfAddress } from "@/lib/identity/hash-queue";
import { forgotLimit } from "@/lib/identity/limits";
import { provePassword } from "@/lib/identity/passwords";
import { writeEmail } from "@/lib/identity/sign-in-data";
import { listUnfinishedSignUps, MAX_UNFINISHED } from "@/lib/identity/store";
import {
  signUpLimit,
  signUpPasswordLimit,
} from "@/lib/features/customers/limits";
import { customerErrors } from "@/lib/features/customers/errors";
import { lockUnfinishedSignUp } from "@/lib/features/customers/store";
import { transaction } from "@/lib/platform/db/prisma";
import { DomainError } from "@/lib/platform/errors/domain-error";
import type { RequestContext } from "@/lib/platform/http/request-context";
import { networkOf } from "@/lib/platform/rate-limit/network";
import { enforceLimit } from "@/lib/platform/rate-limit/throttle";
import { startSignUpFlow } from "./flow";

/**
 * Returns the address to which the code of a sign-up went. The caller, who knows the id of the flow, entered it.
 * @throws DomainError CODE_FLOW_UNKNOWN or TOO_MANY_THIS_HOUR.
 */
export async function readSignUpAddress(
  flowId: string,
  { ip }: RequestContext,
): Promise<string> {
  await countFlowUse(flowId, ip);
  const flow = await readFlow(flowId);
  if (flow?.purpose !== "sign_up" || flow.usedAt)
    throw codeRefusal(identityErrors.CODE_FLOW_UNKNOWN);
  return flow.email;
}

/**
 * Continues a sign-up with another email address: ends its flow and starts one that sends a code there. As at the
 * sign-up, an address that has an account gets an email about it, and the answer is the same.
 * @returns the id of the new flow.
 * @throws DomainError CODE_FLOW_UNKNOWN or TOO_MANY_THIS_HOUR.
 */
export async function changeSignUpAddress(
  flowId: string,
  email: string,
  { ip }: RequestContext,
): Promise<string> {
  await countFlowUse(flowId, ip);
  await enforceLimit(signUpLimit, ip);
  const origin = await findCodeOrigin(undefined, { ip, userAgent: "" });
  return transaction(async (tx) => {
    const flow = await lockFlow(tx, flowId);
    const customerId = flow?.purpose === "sign_up" ? flow.customerId : null;
    if (
      !customerId ||
      flow?.usedAt ||
      !(await lockUnfinishedSignUp(tx, customerId))
    )
      throw codeRefusal(identityErrors.CODE_FLOW_UNKNOWN);
    await enforceCodeMail(tx, email, origin);
    await markUsed(tx, flowId);
    await writeEmail(tx, customerId, email, "owner");
    return startSignUpFlow(tx, { email, customerId, origin });
  });
}

/**
 * Emails a new code to somebody who has closed the page of the code. The password shows that the sign-up is theirs:
 * anybody can sign up with the address of somebody else.
 * @returns the id of the flow.
 * @throws DomainError SIGN_UP_UNKNOWN, whatever was wrong, or TOO_MANY_THIS_HOUR.
 */
export async function continueSignUp(
  { email, password }: { email: string; password: string },
  { ip }: RequestContext,
): Promise<string> {
  await enforceLimit(forgotLimit, ip);
  await enforceLimit(signUpPasswordLimit, `${email} ${networkOf(ip)}`);
  const waiting = await listUnfinishedSignUps(email);
  const proven: typeof waiting = [];
  // As many checks for every address, so that the response time shows no sign-up.
  for (let nth = 0; nth < MAX_UNFINISHED; nth += 1) {
    const signUp = waiting[nth];
    const stored = signUp?.passwordHash;
    if (await provePassword(password, stored, queuePathOfAddress(ip)))
      proven.push(signUp!);
  }
  const [own] = proven;
  if (!own) throw new DomainError(customerErrors.SIGN_UP_UNKNOWN);
  return resumeSignUp(own);
}
