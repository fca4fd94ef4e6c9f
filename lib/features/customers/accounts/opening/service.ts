import "server-only";
import { type Admin } from "@/lib/identity/callers";
import {
  newTransferCode,
  insertCustomer,
} from "@/lib/features/customers/store";
import { newTemporaryPassword } from "@/lib/identity/temporary-password";
import { newAccountNumber } from "@/lib/ledger/account-number";
import {
  doOrRequestApproval,
  type StaffRequest,
} from "@/lib/approvals/request";
import { openingApproval } from "@/lib/features/customers/accounts/update/balances";
import {
  ownAmountMinor,
  refuseHighLimit,
} from "@/lib/features/customers/accounts/update/needs-approval";
import { toProfileRequest } from "@/lib/features/customers/accounts/update/profile-approval";
import { refuseBeforeBirth } from "@/lib/features/customers/accounts/rules";
import { audit } from "@/lib/audit/store";
import { queuePathOfCaller } from "@/lib/identity/hash-queue";
import { refuseWeakPassword } from "@/lib/identity/password-policy";
import { hashPassword } from "@/lib/identity/passwords";
import { transaction, type Tx } from "@/lib/platform/db/prisma";
import { AcceptedReply } from "@/lib/platform/http/reply";
import { bankAccount } from "@/lib/ledger/bank-accounts";
import { BASE_CURRENCY, type Currency, toDecimal } from "@/lib/ledger/money";
import { postWithin } from "@/lib/ledger/post";
import { countTakeover } from "@/lib/ledger/staff-accounts";
import { welcomeMail, welcomeMessage } from "@/lib/features/customers/mail";
import { queueMail } from "@/lib/platform/mail/store";
import { insertMessage } from "@/lib/features/inbox/public-service";
import { customerActions } from "@/lib/features/customers/audit";
import type { AdminCreate } from "@/lib/features/customers/schema";
import { requireMinimumAge } from "@/lib/features/customers/minimum-age";
import { toTakenError } from "@/lib/features/customers/unique-errors";
import type { RequestContext } from "@/lib/platform/http/request-context";
import { amountIn } from "@/lib/ledger/amount-in";

/** The replies of the parts of a new account that wait for a second person; null for a part that is done. */
export type WaitingParts = Record<"balance" | "limit", AcceptedReply | null>;

/**
 * Opens a verified account on behalf of a customer and posts its first balance as an opening entry. A first balance
 * or account limit that one person may not set alone waits for a second one; until then the limit is the most that one
 * person may set. The customer must change the password at the first sign-in.
 * @returns the id of the new customer, and the replies that the balance and the limit wait.
 * @throws DomainError PASSWORD_COMMON, PASSWORD_PERSONAL, USERNAME_TAKEN, EMAIL_TAKEN, ACCOUNT_NUMBER_TAKEN,
 * REGISTERED_BEFORE_BIRTH, INVALID_VALUE for a balance with more decimals than its currency has, or RATE_MISSING for
 * one whose value in the base currency is unknown.
 */
export async function createCustomer(
  admin: Admin,
  input: AdminCreate,
  context: RequestContext,
): Promise<{ id: string; waiting: WaitingParts }> {
  const currency = input.accountCurrency;
  const totalMinor = amountIn(currency, input.totalBalance, "totalBalance");
  requireMinimumAge(input.dateOfBirth);
  refuseBeforeBirth(input.registrationDate, input.dateOfBirth);
  refuseWeakPassword(input.password, [
    input.username,
    input.fullName,
    input.email,
    input.accountNumber,
  ]);
  const passwordHash = await hashPassword(
    input.password,
    queuePathOfCaller(admin),
  );
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
    currency,
    dailyLimitMinor: limitAlone(admin, input.accountLimit),
    cotCode: input.cotCode,
    taxCode: input.taxCode,
  };
  const registrationDate = new Date(input.registrationDate);
  const adjustments = await bankAccount("adjustments");
  try {
    return await transaction(async (tx) => {
      const { id, accountId } = await insertCustomer(
        tx,
        {
          ...person,
          passwordHash,
          passwordIsTemporary: true,
          registrationDate,
          isVerified: true,
        },
        account,
      );
      await countTakeover(tx, admin.sessionSecret, id, {
        right: "serve",
        changes: ["opening"],
      });
      await insertMessage(tx, { customerId: id, ...welcomeMessage });
      const opening = { admin, context, id, accountId };
      const limit = await raiseLimit(tx, opening, account, input);
      const balance = await postOpening(tx, opening, {
        totalMinor,
        currency,
        adjustmentsId: adjustments({ id: accountId, currency }),
      });
      await audit(tx, admin, context, {
        action: customerActions["customer.create"],
        subjectCustomerId: id,
        subjectAccountId: accountId,
        // Account data only, because this part of the row outlives the personal data.
        after: {
          accountNumber: account.number,
          accountType: account.type,
          accountCurrency: currency,
          accountLimit: toDecimal(account.dailyLimitMinor, BASE_CURRENCY),
          totalBalance: toDecimal(balance ? 0n : totalMinor, currency),
          registrationDate: input.registrationDate,
        },
        personal: { after: person },
      });
      await queueMail(
        tx,
        welcomeMail(person.email, person.fullName, account.number),
      );
      return { id, waiting: { balance, limit } };
    });
  } catch (error) {
    throw toTakenError(error) ?? error;
  }
}

type Opening = StaffRequest & { id: string; accountId: bigint };

/** Returns the wanted limit, or the most that one person may set. */
function limitAlone(admin: Admin, wantedMinor: bigint): bigint {
  const amountMinor = ownAmountMinor(admin);
  return amountMinor !== null && wantedMinor > amountMinor
    ? amountMinor
    : wantedMinor;
}

/** Requests approval for a limit above the one that the account was opened with. */
async function raiseLimit(
  tx: Tx,
  { id, accountId, ...request }: Opening,
  account: { number: string; dailyLimitMinor: bigint },
  { email, accountLimit }: AdminCreate,
): Promise<AcceptedReply | null> {
  const { number, dailyLimitMinor } = account;
  if (accountLimit === dailyLimitMinor) return null;
  const result = await doOrRequestApproval(
    tx,
    request,
    toProfileRequest(
      {
        id,
        email,
        rights: { dailyLimitMinor },
        account: { id: accountId, number },
        exposedMinor: 0n,
      },
      { accountLimit },
    ),
    () => {
      refuseHighLimit(request.admin, dailyLimitMinor, accountLimit);
      return Promise.resolve();
    },
  );
  return result instanceof AcceptedReply ? result : null;
}

/** Posts the first balance, or requests approval for it. */
async function postOpening(
  tx: Tx,
  { id, accountId, ...request }: Opening,
  {
    totalMinor,
    currency,
    adjustmentsId,
  }: { totalMinor: bigint; currency: Currency; adjustmentsId: bigint },
): Promise<AcceptedReply | null> {
  if (totalMinor === 0n) return null;
  const { admin, context } = request;
  const approval = openingApproval(
    { customerId: id, accountId },
    { totalMinor, currency },
  );
  const result = await doOrRequestApproval(tx, request, approval, () =>
    postWithin(tx, {
      kind: "opening",
      debitAccountId: adjustmentsId,
      creditAccountId: accountId,
      amountMinor: totalMinor,
      description: "Opening balance",
      actor: { kind: "staff", sessionSecret: admin.sessionSecret },
      context,
    }),
  );
  return result instanceof AcceptedReply ? result : null;
}

/** Returns random values for a new account. Nothing is stored: the call that opens the account gets them. */
export const generateAccountValues = (_admin: Admin) => ({
  accountNumber: newAccountNumber(),
  cotCode: newTransferCode(),
  taxCode: newTransferCode(),
  password: newTemporaryPassword(),
});
