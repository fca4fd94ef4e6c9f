import "server-only";
import { requireOpeningApproval } from "@/lib/features/customers/accounts/update/balances";
import { audit } from "@/lib/audit/store";
import type { Admin } from "@/lib/identity/callers";
import { turnOfCaller } from "@/lib/identity/hash-turn";
import { refuseWeakPassword } from "@/lib/identity/password-policy";
import { hashPassword } from "@/lib/identity/passwords";
import { transaction } from "@/lib/platform/db/prisma";
import type { AcceptedReply } from "@/lib/platform/http/accepted-reply";
import { bankAccount } from "@/lib/ledger/bank-accounts";
import { toDecimal } from "@/lib/ledger/money";
import { postWithin } from "@/lib/ledger/post";
import { welcomeMail } from "@/lib/features/customers/mail";
import { queueMail } from "@/lib/platform/mail/store";
import { deliverSoon } from "@/lib/platform/mail/worker";
import { insertMessage } from "@/lib/features/inbox/messages/store";
import { welcomeMessage } from "@/lib/features/customers/welcome";
import { customerActions } from "@/lib/features/customers/audit";
import type { AdminCreate } from "@/lib/features/customers/schema";
import { insertCustomer } from "@/lib/features/customers/store";
import { toTakenError } from "@/lib/features/customers/unique-errors";
import type { RequestContext } from "@/lib/platform/http/request-context";

/**
 * Opens a verified account on behalf of a customer and posts its first balance as an opening entry. A first balance
 * above the approval limit waits for a second person.
 * @returns the id of the new customer, and the reply if the balance needs approval.
 * @throws DomainError PASSWORD_COMMON, PASSWORD_PERSONAL, USERNAME_TAKEN, EMAIL_TAKEN or ACCOUNT_NUMBER_TAKEN.
 */
export async function createCustomer(
  admin: Admin,
  input: AdminCreate,
  context: RequestContext,
): Promise<{ id: string; pendingReply: AcceptedReply | null }> {
  refuseWeakPassword(input.password, [
    input.username,
    input.fullName,
    input.email,
    input.accountNumber,
  ]);
  const passwordHash = await hashPassword(input.password, turnOfCaller(admin));
  const person = {
    fullName: input.fullName,
    username: input.username,
    phoneNumber: input.phoneNumber,
    email: input.email,
    occupation: input.occupation,
    dateOfBirth: input.dateOfBirth,
    maritalStatus: input.maritalStatus,
    address: input.address,
  };
  const account = {
    number: input.accountNumber,
    type: input.accountType,
    dailyLimitMinor: input.accountLimit,
    cotCode: input.cotCode,
    taxCode: input.taxCode,
  };
  const registrationDate = new Date(input.registrationDate);
  const adjustments = await bankAccount("adjustments");
  try {
    const opened = await transaction(async (tx) => {
      const { id, accountId } = await insertCustomer(
        tx,
        { ...person, passwordHash, registrationDate, isVerified: true },
        account,
      );
      await insertMessage(tx, { customerId: id, ...welcomeMessage });
      await audit(tx, admin, context, {
        action: customerActions["customer.create"],
        subjectCustomerId: id,
        // Account data only, because this row outlives the personal data.
        after: {
          accountNumber: account.number,
          accountType: account.type,
          accountLimit: toDecimal(input.accountLimit),
          totalBalance: toDecimal(input.totalBalance),
          registrationDate: input.registrationDate,
        },
      });
      const pendingReply = await requireOpeningApproval(
        tx,
        admin,
        id,
        input.totalBalance,
        context,
      );
      if (!pendingReply && input.totalBalance > 0n) {
        await postWithin(tx, {
          kind: "opening",
          debitAccountId: adjustments(accountId),
          creditAccountId: accountId,
          amountMinor: input.totalBalance,
          description: "Opening balance",
          actor: { kind: "staff", id: admin.id },
          context,
        });
      }
      await queueMail(
        tx,
        welcomeMail(person.email, person.fullName, account.number),
      );
      return { id, pendingReply };
    });
    deliverSoon();
    return opened;
  } catch (error) {
    throw toTakenError(error) ?? error;
  }
}
