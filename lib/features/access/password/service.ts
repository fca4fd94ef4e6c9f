import "server-only";
import { audit } from "@/lib/audit/store";
import { transaction } from "@/lib/platform/db/prisma";
import { fieldError } from "@/lib/platform/errors/domain-error";
import type { RequestContext } from "@/lib/platform/http/request-context";
import { notifyPasswordChanged } from "@/lib/identity/notify";
import { identityActions } from "@/lib/identity/audit";
import { identityErrors } from "@/lib/identity/errors";
import type { Admin, Customer } from "@/lib/identity/callers";
import { requirePassword } from "@/lib/identity/require-password";
import { refuseWeakPassword } from "@/lib/identity/password-policy";
import { hashPassword } from "@/lib/identity/passwords";
import { queuePathOfCaller } from "@/lib/identity/hash-queue";
import { findRecipient, replaceOwnPassword } from "@/lib/identity/store";
import { endOtherSessions } from "@/lib/identity/sessions/store";
import { requireCode, subjectOf } from "@/lib/identity/two-factor/check";

/**
 * Changes the password of a customer or staff member who knows the current one, and ends all their other sessions.
 * @throws DomainError PASSWORD_COMMON, PASSWORD_PERSONAL, PASSWORD_WRONG, PASSWORD_UNCHANGED, PASSWORD_LOCKED,
 * STEP_UP_NEEDED, SECOND_FACTOR_WRONG, SECOND_FACTOR_LOCKED or SIGNED_OUT.
 */
export async function changePassword(
  caller: Customer | Admin,
  input: {
    currentPassword: string;
    password: string;
    code?: string | undefined;
  },
  context: RequestContext,
): Promise<{ message: string }> {
  refuseWeakPassword(input.password, await namesOf(caller));
  const proof = await requirePassword(
    caller,
    input.currentPassword,
    "currentPassword",
  );
  if (input.password.normalize() === input.currentPassword.normalize())
    throw fieldError(identityErrors.PASSWORD_UNCHANGED, "password");
  await requireCode(caller, input.code, context);
  const passwordHash = await hashPassword(
    input.password,
    queuePathOfCaller(caller),
  );
  await transaction(async (tx) => {
    if (!(await replaceOwnPassword(tx, caller, proof, passwordHash)))
      throw fieldError(identityErrors.PASSWORD_WRONG, "currentPassword");
    await endOtherSessions(tx, caller);
    await audit(tx, caller, context, {
      action: identityActions["password.change"],
      ...subjectOf(caller),
    });
    await notifyPasswordChanged(tx, caller, "own");
  });
  return { message: "Your password was changed" };
}

async function namesOf(caller: Customer | Admin): Promise<string[]> {
  if (caller.realm === "admin") return [caller.username];
  const { username, fullName, main } = caller;
  const { email } = await transaction((tx) => findRecipient(tx, caller.id));
  return [username, fullName, main.number, email];
}
