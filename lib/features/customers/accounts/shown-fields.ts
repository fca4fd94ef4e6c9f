/** The fields that the pages of a customer show and calls change. */
export const SHOWN_FIELDS = [
  "fullName",
  "username",
  "phoneNumber",
  "email",
  "occupation",
  "dateOfBirth",
  "maritalStatus",
  "address",
  "accountType",
  "registrationDate",
  "totalBalance",
  "availableBalance",
  "accountNumber",
  "accountCurrency",
  "cotCode",
  "taxCode",
  "accountLimit",
  "accountStatus",
] as const;

export type ShownField = (typeof SHOWN_FIELDS)[number];
