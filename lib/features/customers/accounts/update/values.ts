import type { CustomerDetail } from "@/lib/features/customers/serializers";
import { describeBalances } from "@/lib/features/customers/accounts/balances";
import {
  SHOWN_FIELDS,
  type ShownField,
} from "@/lib/features/customers/accounts/shown-fields";
import type { OpenedCustomer } from "@/lib/features/customers/accounts/store";
import type { Shown } from "@/lib/platform/http/version";
import { BASE_CURRENCY, toDecimal } from "@/lib/ledger/money";
import { bankDay } from "@/lib/platform/time/clock";
import { shownFields } from "./fields";
import { toReadableEmail } from "@/lib/platform/validation/email-address";

type Source = Pick<
  CustomerDetail,
  | Exclude<
      ShownField,
      "totalBalance" | "availableBalance" | "accountLimit" | "accountType"
    >
  | "totalMinor"
  | "availableMinor"
  | "accountLimitMinor"
> & { accountType: string };

/** Returns the values of a customer as the forms write them. */
export const toShown = ({
  accountLimitMinor: limit,
  ...customer
}: Source): Shown<ShownField> =>
  inOrder({
    ...customer,
    email: toReadableEmail(customer.email),
    registrationDate: bankDay(customer.registrationDate),
    totalBalance: toDecimal(customer.totalMinor, customer.accountCurrency),
    availableBalance: toDecimal(
      customer.availableMinor,
      customer.accountCurrency,
    ),
    accountLimit: limit === null ? "" : toDecimal(limit, BASE_CURRENCY),
  });

/** Returns the values of a customer, and the balances of all accounts, as the pages of staff write them. */
export const toStaffShown = (
  customer: CustomerDetail,
): Shown<ShownField | "balances"> => ({
  ...toShown(customer),
  balances: describeBalances(customer.balances),
});

const inOrder = (values: Shown<ShownField>) =>
  Object.fromEntries(
    SHOWN_FIELDS.map((name) => [name, values[name]]),
  ) as Shown<ShownField>;

/** Returns the same values of a locked customer. */
export function toShownLocked(customer: OpenedCustomer): Shown<ShownField> {
  const { balanceMinor, heldMinor, currency } = customer.account;
  return inOrder({
    ...shownFields(customer),
    totalBalance: toDecimal(balanceMinor, currency),
    availableBalance: toDecimal(balanceMinor - heldMinor, currency),
    accountStatus: customer.rights.status,
  });
}

export type UpdateValues = Record<
  Exclude<ShownField, "accountStatus"> | "holdReason",
  string
>;

/** Returns the initial values of the form; submitted unchanged, they change nothing. */
export function toUpdateValues(customer: Source): UpdateValues {
  const { accountStatus: _, ...values } = toShown(customer);
  return { ...values, holdReason: "" };
}
