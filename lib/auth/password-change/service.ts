import "server-only";
import { audit } from "@/lib/audit/store";
import { findOwnEmail } from "@/lib/customers/store";
import { transaction } from "@/lib/db/prisma";
import type { Origin } from "@/lib/ledger/post";
import { passwordChangedMail } from "@/lib/mail/messages";
import { queueMail } from "@/lib/mail/outbox/store";
import { deliverSoon } from "@/lib/mail/outbox/worker";
import type { Customer } from "../callers";
import { requirePassword } from "../own-password";
import { hashPassword, refuseWeakPassword } from "../passwords";
import { setPassword, spendProofs } from "../reset/store";
import { endOtherSessions } from "../sessions/store";
import { requireCode } from "../two-factor/check";

/**
 * Sets another password for a customer who knows the current one; every other session of theirs ends.
 * @throws DomainError PASSWORD_COMMON or PASSWORD_PERSONAL; PASSWORD_WRONG or SIGN_IN_LOCKED; STEP_UP_NEEDED,
 *   SECOND_FACTOR_WRONG or SECOND_FACTOR_LOCKED.
 */
export async function changePassword(
  customer: Customer,
  input: {
    currentPassword: string;
    password: string;
    code?: string | undefined;
  },
  origin: Origin,
): Promise<{ message: string }> {
  const { id, username, fullName, accountNumber, sessionId } = customer;
  refuseWeakPassword(input.password, [username, fullName, accountNumber]);
  await requirePassword(customer, input.currentPassword, "currentPassword");
  await requireCode(customer, input.code, "STEP_UP_NEEDED");
  const passwordHash = await hashPassword(input.password);
  await transaction(async (tx) => {
    await spendProofs(tx, id);
    await setPassword(tx, id, passwordHash);
    await endOtherSessions(tx, id, sessionId);
    await audit(tx, customer, origin, {
      action: "password.change",
      subjectCustomerId: id,
    });
    const email = await findOwnEmail(tx, id);
    await queueMail(tx, passwordChangedMail(email, fullName));
  });
  deliverSoon();
  return { message: "Your password was changed" };
}
