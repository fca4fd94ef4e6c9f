import "server-only";
import {
  doOrRequestApproval,
  joinReplies,
  type StaffRequest,
} from "@/lib/approvals/request";
import type { Admin } from "@/lib/identity/callers";
import { identityErrors } from "@/lib/identity/errors";
import { queuePathOfCaller } from "@/lib/identity/hash-queue";
import { refuseWeakPassword } from "@/lib/identity/password-policy";
import { hashPassword, refuseCurrentPassword } from "@/lib/identity/passwords";
import { findPasswordHash } from "@/lib/identity/store";
import { MARITAL_STATUSES } from "@/lib/features/customers/choices";
import { NO_MARITAL_STATUS } from "@/lib/features/customers/schema";
import { toTakenError } from "@/lib/features/customers/unique-errors";
import { sqlDetail, sqlState } from "@/lib/platform/db/errors";
import { transaction, type Tx } from "@/lib/platform/db/prisma";
import { commonErrors } from "@/lib/platform/errors/common";
import { DomainError } from "@/lib/platform/errors/domain-error";
import { AcceptedReply } from "@/lib/platform/http/reply";
import { bankAccount } from "@/lib/ledger/bank-accounts";
import { requireSeen } from "@/lib/platform/http/version";
import type { RequestContext } from "@/lib/platform/http/request-context";
import { refuseBeforeBirth } from "@/lib/features/customers/accounts/rules";
import type { AccountUpdate } from "@/lib/features/customers/accounts/schema";
import {
  inCurrency,
  lockCustomer,
  type LockedCustomer,
  withOpenCodes,
} from "@/lib/features/customers/accounts/store";
import { applyChanges, recordUpdate } from "./apply";
import { changeBalances } from "./balances";
import { findChanges, namesOf, splitChanges, type Changes } from "./fields";
import { countGuarded } from "./needs-approval";
import { toProfileRequest } from "./profile-approval";
import { toShownLocked } from "./values";

/**
 * Updates the given fields of a customer and their account, in one transaction with one audit row. A balance is never
 * overwritten: it becomes an adjustment entry and a hold. Fields that one person may not change alone wait for a second
 * one; the other fields change at once. A new password ends all sessions.
 * @param userId the customer's id or account number.
 * @throws DomainError USER_NOT_FOUND, USERNAME_TAKEN, EMAIL_TAKEN, ACCOUNT_NUMBER_TAKEN, VERSION_CONFLICT,
 * PASSWORD_COMMON, PASSWORD_PERSONAL, PASSWORD_UNCHANGED, or the errors of {@link planBalances} and the ledger.
 */
export async function updateAccount(
  admin: Admin,
  userId: string,
  input: AccountUpdate,
  context: RequestContext,
): Promise<{ message: string } | AcceptedReply> {
  // Outside the transaction, because a hash takes long and may have to queue.
  const password = input.password && (await hashNew(admin, userId, input));
  const adjustments = await bankAccount("adjustments");
  let waitingReply: AcceptedReply | null;
  try {
    waitingReply = await transaction(async (tx) => {
      const customer = await lockCustomer(tx, userId, adjustments);
      if (!customer) throw new DomainError(identityErrors.USER_NOT_FOUND);
      const request = { admin, context };
      return update(tx, request, customer, { ...input, password });
    });
  } catch (error) {
    throw toTakenError(error) ?? toKeptCurrency(error) ?? error;
  }
  return waitingReply ?? { message: "user update successful" };
}

/** Makes the changes of a locked customer. Returns the reply if some of them wait for a second person. */
async function update(
  tx: Tx,
  request: StaffRequest,
  customer: LockedCustomer,
  input: AccountUpdate,
): Promise<AcceptedReply | null> {
  const { admin, context } = request;
  const stored = withOpenCodes(customer);
  const changes = findChanges(stored, input);
  refuseMaritalStatus(changes.maritalStatus);
  if (changes.accountType && customer.account.type === "pot")
    throw invalid("accountType", POT_FIXED);
  const shown = toShownLocked(stored);
  requireSeen(context, shown, {
    about: [...namesOf(changes), ...balancesIn(input)],
  });
  if (input.registrationDate ?? input.dateOfBirth)
    refuseBeforeBirth(
      input.registrationDate ?? shown.registrationDate,
      input.dateOfBirth ?? shown.dateOfBirth,
    );
  const { free, guarded } = splitChanges(changes);
  await applyChanges(tx, admin, customer, free);
  const { reason, holdReason } = input;
  const guardedReply = await changeGuarded(tx, request, customer, {
    guarded,
    reason,
  });
  const money = await changeBalances(
    tx,
    request,
    inCurrency(customer, changes.accountCurrency),
    input,
  );
  await recordUpdate(tx, request, customer, {
    changes: guardedReply ? free : changes,
    money,
    reason,
    holdReason,
  });
  return joinReplies([money.waitingReply, guardedReply]);
}

/**
 * Refuses a new marital status that only customers themselves may choose.
 * @throws DomainError INVALID_VALUE.
 */
function refuseMaritalStatus(requested: string | undefined): void {
  if (requested === undefined) return;
  if ((MARITAL_STATUSES as readonly string[]).includes(requested)) return;
  throw invalid("maritalStatus", NO_MARITAL_STATUS);
}

const POT_FIXED =
  "A pot stays a pot. Please open another account for another type";

const invalid = (field: string, message: string) =>
  new DomainError(commonErrors.INVALID_VALUE, {
    message,
    fields: { [field]: message },
  });

/** The reasons why an account keeps its currency, by their names in the trigger `accounts_keep_currency`. */
const KEEPS_CURRENCY = new Map([
  ["goal", "the pot has a goal"],
  ["order", "a standing order pays from it or moves money to it"],
  ["loan", "a loan is paid out to it or repaid from it"],
  ["approval", "a request of our staff is waiting"],
  ["quote", "a quote for an exchange is open"],
  ["file", "a payment file waits to be sent"],
  ["request", "the customer has made a payment request"],
]);

/** Returns the refusal of another currency for an account with amounts; undefined for any other error. */
function toKeptCurrency(error: unknown): DomainError | undefined {
  if (sqlState(error) !== "LM174") return undefined;
  const kept = (sqlDetail(error) ?? "").split(" ");
  const reasons = kept.flatMap((what) => KEEPS_CURRENCY.get(what) ?? []);
  return invalid(
    "accountCurrency",
    reasons.length === 0
      ? CURRENCY_FIXED
      : `The currency can’t be changed: ${reasons.join("; ")}`,
  );
}

const CURRENCY_FIXED =
  "The currency can’t be changed after the first transaction";

/** A new balance is a difference from both balances. */
const balancesIn = ({ totalBalance, availableBalance }: AccountUpdate) =>
  totalBalance === undefined && availableBalance === undefined
    ? []
    : ["totalBalance", "availableBalance"];

async function changeGuarded(
  tx: Tx,
  request: StaffRequest,
  customer: LockedCustomer,
  { guarded, reason }: { guarded: Changes; reason: string | undefined },
): Promise<AcceptedReply | null> {
  if (Object.keys(guarded).length === 0) return null;
  const approval = toProfileRequest(customer, guarded, reason);
  const result = await doOrRequestApproval(tx, request, approval, async () => {
    await countGuarded(tx, request.admin, customer, guarded);
    await applyChanges(tx, request.admin, customer, guarded);
  });
  return result instanceof AcceptedReply ? result : null;
}

/**
 * Returns the hash of a new password; refuses a weak one, with the names that the customer will have after the update.
 */
async function hashNew(
  admin: Admin,
  userId: string,
  { password = "", ...input }: AccountUpdate,
): Promise<string> {
  const customer = await transaction((tx) => lockCustomer(tx, userId));
  if (!customer) throw new DomainError(identityErrors.USER_NOT_FOUND);
  refuseWeakPassword(password, [
    input.username ?? customer.username,
    input.fullName ?? customer.fullName,
    input.email ?? customer.email,
    input.accountNumber ?? customer.account.number,
  ]);
  const hash = await findPasswordHash({ realm: "customer", id: customer.id });
  const queuePath = queuePathOfCaller(admin);
  await refuseCurrentPassword(password, hash, queuePath);
  return hashPassword(password, queuePath);
}
