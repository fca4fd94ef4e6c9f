import type { CustomerDetail } from "@/lib/features/customers/serializers";
import type { ShownField } from "@/lib/features/customers/accounts/shown-fields";
import type { OpenedCustomer } from "@/lib/features/customers/accounts/store";
import type { Shown } from "@/lib/platform/http/version";
import { BASE_CURRENCY, toDecimal } from "@/lib/ledger/money";
import { bankDay } from "@/lib/platform/time/clock";
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
export function toShown(customer: Source): Shown<ShownField> {
  const { accountLimitMinor } = customer;
  return {
    fullName: customer.fullName,
    username: customer.username,
    phoneNumber: customer.phoneNumber,
    email: toReadableEmail(customer.email),
    occupation: customer.occupation,
    dateOfBirth: customer.dateOfBirth,
    maritalStatus: customer.maritalStatus,
    address: customer.address,
    accountType: customer.accountType,
    registrationDate: bankDay(customer.registrationDate),
    totalBalance: toDecimal(customer.totalMinor, customer.accountCurrency),
    availableBalance: toDecimal(
      customer.availableMinor,
      customer.accountCurrency,
    ),
    accountNumber: customer.accountNumber,
    accountCurrency: customer.accountCurrency,
    cotCode: customer.cotCode,
    taxCode: customer.taxCode,
    accountLimit:
      accountLimitMinor === null
        ? ""
        : toDecimal(accountLimitMinor, BASE_CURRENCY),
    accountStatus: customer.accountStatus,
  };
}

/** Returns the same values of a locked customer. */
export const toShownLocked = ({ account, rights, ...person }: OpenedCustomer) =>
  toShown({
    ...person,
    dateOfBirth: person.dateOfBirth.toISOString().slice(0, 10),
    accountType: account.type ?? "",
    accountNumber: account.number,
    accountCurrency: account.currency,
    accountStatus: rights.status,
    cotCode: rights.cotCode ?? "",
    taxCode: rights.taxCode ?? "",
    totalMinor: account.balanceMinor,
    availableMinor: account.balanceMinor - account.heldMinor,
    accountLimitMinor: rights.dailyLimitMinor,
  });

export type UpdateValues = Record<
  Exclude<ShownField, "accountStatus"> | "holdReason",
  string
>;

/** Returns the initial values of the form; submitted unchanged, they change nothing. */
export function toUpdateValues(customer: Source): UpdateValues {
  const { accountStatus: _, ...values } = toShown(customer);
  return { ...values, holdReason: "" };
}
