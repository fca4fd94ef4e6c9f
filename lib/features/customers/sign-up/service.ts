import "server-only";
import {
  checkCode,
  codeRefusal,
  countFlowUse,
  type ConfirmedFlow,
} from "@/lib/identity/codes/service";
import { identityErrors } from "@/lib/identity/errors";
import { queuePathOfAddress } from "@/lib/identity/hash-queue";
import { refuseWeakPassword } from "@/lib/identity/password-policy";
import { hashPassword } from "@/lib/identity/passwords";
import { issueProof } from "@/lib/identity/reset/proof";
import { enforceLimit } from "@/lib/platform/rate-limit/throttle";
import { violatedIndex } from "@/lib/platform/db/errors";
import { transaction, type Tx } from "@/lib/platform/db/prisma";
import { env } from "@/lib/platform/config/env";
import { DomainError, fieldError } from "@/lib/platform/errors/domain-error";
import { BASE_CURRENCY, parseMoney } from "@/lib/ledger/money";
import type { RequestContext } from "@/lib/platform/http/request-context";
import { queueMail } from "@/lib/platform/mail/store";
import { insertMessage } from "@/lib/features/inbox/public-service";
import { newAccountNumber } from "@/lib/ledger/account-number";
import { welcomeMail, welcomeMessage } from "@/lib/features/customers/mail";
import { requireMinimumAge } from "@/lib/features/customers/minimum-age";
import type { SignUp } from "@/lib/features/customers/schema";
import {
  insertCustomer,
  isUsernameTaken,
  newTransferCode,
  verifyCustomer,
} from "@/lib/features/customers/store";
import { signUpLimit } from "@/lib/features/customers/limits";
import { startSignUpFlow } from "./flow";
import { enforceCodeMail, findCodeOrigin } from "@/lib/identity/codes/origin";

/**
 * Registers a sign-up and emails a code. If the address already has an account, the answer is the same and its owner
 * gets an email about the attempt in place of a code. The sign-up is stored all the same, so that continuing it, or
 * giving another address, reveals nothing either.
 * @returns the id of the code flow.
 * @throws DomainError PASSWORD_COMMON, PASSWORD_PERSONAL, USERNAME_TAKEN or TOO_MANY_THIS_HOUR.
 */
export async function signUp(
  input: SignUp,
  context: RequestContext,
): Promise<{ flowId: string }> {
  const { username, fullName, email } = input;
  requireMinimumAge(input.dateOfBirth);
  refuseWeakPassword(input.password, [username, fullName, email]);
  // Counted first, because the next check reveals which usernames are taken.
  await enforceLimit(signUpLimit, context.ip);
  if (await isUsernameTaken(input.username))
    throw fieldError(identityErrors.USERNAME_TAKEN, "username");
  const origin = await findCodeOrigin(undefined, {
    ip: context.ip,
    userAgent: "",
  });
  await transaction((tx) => enforceCodeMail(tx, email, origin));
  const passwordHash = await hashPassword(
    input.password,
    queuePathOfAddress(context.ip),
  );
  return { flowId: await register(input, { passwordHash, origin }) };
}

/** Inserts customer, account and code flow. Tries another random account number if one is taken. */
async function register(
  input: SignUp,
  { passwordHash, origin }: { passwordHash: string; origin: string },
  draws = 5,
): Promise<string> {
  const {
    password: _password,
    retypePassword: _retype,
    accountType,
    ...person
  } = input;
  const account = {
    number: newAccountNumber(),
    type: accountType,
    dailyLimitMinor: parseMoney(env().DEFAULT_ACCOUNT_LIMIT, BASE_CURRENCY),
    cotCode: newTransferCode(),
    taxCode: newTransferCode(),
  };
  try {
    return await transaction(async (tx) => {
      const { id } = await insertCustomer(
        tx,
        { ...person, passwordHash, isVerified: false },
        account,
      );
      return startSignUpFlow(tx, {
        email: input.email,
        customerId: id,
        origin,
      });
    });
  } catch (error) {
    if (draws > 1 && violatedIndex(error) === "accounts_number_key")
      return register(input, { passwordHash, origin }, draws - 1);
    throw error;
  }
}

/** The result of a right code: the opened account, or the proof that allows setting a new password. */
type Verified = { accountNumber: string } | { proof: string };

/**
 * Checks a code. The right code of a sign-up verifies the customer and enables sign-in to the account.
 * @throws DomainError CODE_FLOW_UNKNOWN, CODE_EXPIRED, CODE_DEAD, CODE_WRONG, USERNAME_TAKEN or TOO_MANY_THIS_HOUR.
 */
export async function verifyCode(
  flowId: string,
  code: string,
  context: RequestContext,
): Promise<Verified> {
  await countFlowUse(flowId, context.ip);
  try {
    return await checkCode(flowId, code, completeFlow);
  } catch (error) {
    const index = violatedIndex(error);
    if (index === "customers_username_verified")
      throw new DomainError(identityErrors.USERNAME_TAKEN);
    // Another sign-up has verified this email address in the meantime, so this flow is void.
    if (index === "customers_email_verified")
      throw codeRefusal(identityErrors.CODE_EXPIRED);
    throw error;
  }
}

async function completeFlow(tx: Tx, flow: ConfirmedFlow): Promise<Verified> {
  if (flow.purpose === "password_reset")
    return {
      proof: await issueProof(tx, {
        id: flow.id,
        customerId: flow.customer.id,
      }),
    };
  const { id, fullName, accountNumber } = flow.customer;
  await verifyCustomer(tx, id, flow.email);
  await insertMessage(tx, { customerId: id, ...welcomeMessage });
  await queueMail(tx, welcomeMail(flow.email, fullName, accountNumber));
  return { accountNumber };
}
