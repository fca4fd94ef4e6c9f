import type { CustomerDetail } from "@/lib/features/customers/serializers";
import { zurichToday } from "@/lib/platform/format";
import { toDecimal } from "@/lib/ledger/money";
import { toReadableEmail } from "@/lib/platform/validation/email-address";

export type UpdateValues = Record<
  | "fullName"
  | "username"
  | "phoneNumber"
  | "email"
  | "occupation"
  | "dateOfBirth"
  | "maritalStatus"
  | "address"
  | "accountType"
  | "registrationDate"
  | "totalBalance"
  | "availableBalance"
  | "holdReason"
  | "accountNumber"
  | "accountCurrency"
  | "cotCode"
  | "taxCode"
  | "accountLimit",
  string
>;

/** Returns the initial values of the form; submitted unchanged, they change nothing. */
export function toUpdateValues(customer: CustomerDetail): UpdateValues {
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
    registrationDate: zurichToday(customer.registrationDate),
    totalBalance: toDecimal(customer.totalMinor),
    availableBalance: toDecimal(customer.availableMinor),
    holdReason: "",
    accountNumber: customer.accountNumber,
    accountCurrency: customer.accountCurrency,
    cotCode: customer.cotCode,
    taxCode: customer.taxCode,
    accountLimit:
      accountLimitMinor === null ? "" : toDecimal(accountLimitMinor),
  };
}
