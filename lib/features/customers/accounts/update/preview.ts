import "server-only";
import { describeReason } from "@/lib/approvals/reason";
import { audit } from "@/lib/audit/store";
import { customerActions } from "@/lib/features/customers/audit";
import type { Admin } from "@/lib/identity/callers";
import { findCustomerId } from "@/lib/identity/customer-key";
import { bankAccount } from "@/lib/ledger/bank-accounts";
import { SecondPersonNeeded } from "@/lib/ledger/four-eyes";
import { changeAccount } from "@/lib/ledger/staff-accounts";
import { sqlState } from "@/lib/platform/db/errors";
import { transaction, type Tx } from "@/lib/platform/db/prisma";
import { DomainError } from "@/lib/platform/errors/domain-error";
import type { RequestContext } from "@/lib/platform/http/request-context";
import { amountIn } from "@/lib/ledger/amount-in";
import { identityErrors } from "@/lib/identity/errors";
import {
  accountUpdateSchema,
  type AccountUpdate,
} from "@/lib/features/customers/accounts/schema";
import {
  inCurrency,
  lockCustomer,
  type LockedCustomer,
} from "@/lib/features/customers/accounts/store";
import { FIELD_NAMES, fieldOf, type Changes } from "./fields";
import { countGuarded } from "./needs-approval";
import { applyPlan, planBalanceChange } from "./plan";

/** The fields whose values count. */
const VALUED = [
  "totalBalance",
  "availableBalance",
  "accountLimit",
  "accountCurrency",
];

/** Ends the transaction in which a change was tried. */
class Tried extends Error {}

/**
 * Returns why a second person would have to approve an update, one text for each request that would wait. Tries what
 * counts and undoes it, so nothing changes. That shows what the customer has, so the audit log records it once in five
 * minutes for the session.
 * @param query `changed` has the names of the changed fields; limits, balances and the currency have their values.
 * @throws DomainError USER_NOT_FOUND.
 */
export async function previewUpdate(
  admin: Admin,
  userId: string,
  query: URLSearchParams,
  context: RequestContext,
): Promise<{ secondPerson: string[] }> {
  const changed = (query.get("changed") ?? "").split(" ");
  const input = readValues(query);
  const adjustments = await bankAccount("adjustments");
  await transaction(async (tx) => {
    const subjectCustomerId = await findCustomerId(tx, userId);
    if (!subjectCustomerId)
      throw new DomainError(identityErrors.USER_NOT_FOUND);
    await audit(
      tx,
      admin,
      { ...context, page: "update preview" },
      { action: customerActions["update.preview"], subjectCustomerId },
    );
  });
  const secondPerson: string[] = [];
  const attempt = (
    work: (tx: Tx, customer: LockedCustomer) => Promise<unknown>,
  ) =>
    transaction(async (tx) => {
      const customer = await lockCustomer(tx, userId, adjustments);
      if (!customer) throw new DomainError(identityErrors.USER_NOT_FOUND);
      await work(tx, customer);
      throw new Tried();
    }).catch((error: unknown) => {
      if (error instanceof SecondPersonNeeded)
        secondPerson.push(describeReason(error.why, "you"));
      else if (
        !(error instanceof Tried) &&
        !(error instanceof DomainError && error.status === 422) &&
        // The account keeps its currency, as the update itself will say.
        sqlState(error) !== "LM174"
      )
        throw error;
    });
  await attempt((tx, customer) =>
    countGuarded(tx, admin, customer, guardedOf(changed, input)),
  );
  await attempt(async (tx, stored) => {
    const customer = inCurrency(stored, input.accountCurrency);
    const { id, currency } = customer.account;
    if (currency !== stored.account.currency)
      await changeAccount(tx, admin.sessionSecret, id, { currency });
    const read = (name: "totalBalance" | "availableBalance") =>
      input[name] === undefined ? null : amountIn(currency, input[name], name);
    const plan = planBalanceChange(customer, {
      totalMinor: read("totalBalance"),
      availableMinor: read("availableBalance"),
    });
    if (plan)
      await applyPlan(tx, { admin, context }, customer, {
        plan,
        reason: "",
        holdReason: undefined,
      });
  });
  return { secondPerson };
}

/** Returns the values that can be read. One that is still being typed does not hide what the others need. */
function readValues(query: URLSearchParams): AccountUpdate {
  const given = VALUED.filter((name) => query.has(name));
  return Object.assign(
    {},
    ...given.map(
      (name) => accountUpdateSchema.safeParse({ [name]: query.get(name) }).data,
    ),
  ) as AccountUpdate;
}

/** Returns changes whose kinds count. The new value makes no difference to the amount that a takeover counts. */
function guardedOf(
  changed: readonly string[],
  { accountLimit }: AccountUpdate,
): Changes {
  const names = FIELD_NAMES.filter(
    (name) =>
      name !== "accountLimit" &&
      changed.includes(name) &&
      fieldOf(name).guarded,
  );
  return {
    ...Object.fromEntries(names.map((name) => [name, ""])),
    ...(accountLimit !== undefined && { accountLimit }),
  };
}
