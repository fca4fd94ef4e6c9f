import { MARITAL_STATUSES } from "@/lib/features/customers/choices";
import { NO_MARITAL_STATUS } from "@/lib/features/customers/schema";
import { commonErrors } from "@/lib/platform/errors/common";
import { DomainError } from "@/lib/platform/errors/domain-error";
import { toDecimal } from "@/lib/ledger/money";
import type { AccountUpdate } from "@/lib/features/customers/accounts/schema";
import { bankDay } from "@/lib/platform/time/clock";
import type { OpenedCustomer } from "../store";
import type { Changes } from "./apply";

const ACCOUNT_FIELDS = {
  accountNumber: "number",
  accountType: "type",
  accountCurrency: "currency",
} as const;

const RIGHTS_FIELDS = {
  cotCode: "cotCode",
  taxCode: "taxCode",
  accountLimit: "dailyLimitMinor",
} as const;

const PERSON_FIELDS = [
  "fullName",
  "username",
  "email",
  "phoneNumber",
  "occupation",
  "maritalStatus",
  "address",
] as const;

const PERSONAL_FIELDS = [...PERSON_FIELDS, "dateOfBirth"] as const;

/** The date fields as displayed: a date of birth is a calendar day, a registration date a moment. */
const DAY_FORMATS = {
  dateOfBirth: (date: Date) => date.toISOString().slice(0, 10),
  registrationDate: bankDay,
};

/** Fields that are not personal data. The audit log keeps their values, which outlive the person's data. */
const AUDITED_FIELDS = {
  accountNumber: ({ account }: OpenedCustomer) => account.number,
  accountType: ({ account }: OpenedCustomer) => account.type,
  accountCurrency: ({ account }: OpenedCustomer) => account.currency,
  accountLimit: ({ rights }: OpenedCustomer) => toLimit(rights.dailyLimitMinor),
  registrationDate: ({ registrationDate }: OpenedCustomer) =>
    bankDay(registrationDate),
};

const toLimit = (minor: bigint | null | undefined) =>
  minor === null || minor === undefined ? "none" : toDecimal(minor);

/** Returns the account data that an update changes, before and after, for the audit log. */
export function auditedValues(
  stored: OpenedCustomer,
  input: Omit<AccountUpdate, "password">,
  changed: string[],
): Record<"before" | "after", Record<string, string | null>> {
  const names = (
    Object.keys(AUDITED_FIELDS) as (keyof typeof AUDITED_FIELDS)[]
  ).filter((name) => changed.includes(name));
  const after = { ...input, accountLimit: toLimit(input.accountLimit) };
  return {
    before: Object.fromEntries(
      names.map((name) => [name, AUDITED_FIELDS[name](stored)]),
    ),
    after: Object.fromEntries(names.map((name) => [name, after[name] ?? null])),
  };
}

/** Returns the personal data that an update changes, before and after, for the encrypted part of the audit log. */
export function personalValues(
  stored: OpenedCustomer,
  input: Omit<AccountUpdate, "password">,
  changed: string[],
): Record<"before" | "after", Record<string, string | null>> {
  const names = PERSONAL_FIELDS.filter((name) => changed.includes(name));
  const reason =
    input.holdReason && changed.includes("moneyOnHold")
      ? (["holdReason"] as const)
      : [];
  const before = {
    ...stored,
    dateOfBirth: DAY_FORMATS.dateOfBirth(stored.dateOfBirth),
  };
  return {
    before: Object.fromEntries(names.map((name) => [name, before[name]])),
    after: Object.fromEntries(
      [...names, ...reason].map((name) => [name, input[name] ?? null]),
    ),
  };
}

/**
 * Returns the values that differ from the stored ones, per table, and the names of those fields.
 * @throws DomainError INVALID_VALUE for a marital status that only customers themselves may choose.
 */
export function findChanges(
  stored: OpenedCustomer,
  input: Omit<AccountUpdate, "password">,
): Omit<Changes, "passwordHash"> & { changed: string[] } {
  const person: Record<string, unknown> = {};
  const account: Record<string, unknown> = {};
  const rights: Record<string, unknown> = {};
  const changed: string[] = [];
  for (const name of PERSON_FIELDS) {
    if (input[name] === undefined || input[name] === stored[name]) continue;
    person[name] = input[name];
    changed.push(name);
  }
  refuseMaritalStatus(input.maritalStatus, stored.maritalStatus);
  for (const name of ["dateOfBirth", "registrationDate"] as const) {
    const day = input[name];
    if (day === undefined || day === DAY_FORMATS[name](stored[name])) continue;
    person[name] = new Date(day);
    changed.push(name);
  }
  for (const [name, column] of entriesOf(ACCOUNT_FIELDS)) {
    if (input[name] === undefined || input[name] === stored.account[column])
      continue;
    account[column] = input[name];
    changed.push(name);
  }
  for (const [name, column] of entriesOf(RIGHTS_FIELDS)) {
    if (input[name] === undefined || input[name] === stored.rights[column])
      continue;
    rights[column] = input[name];
    changed.push(name);
  }
  return { person, rights, account, changed };
}

const entriesOf = <Fields extends object>(fields: Fields) =>
  Object.entries(fields) as [keyof Fields, Fields[keyof Fields]][];

/** Staff may keep the customer's own choice; otherwise they have fewer options. */
function refuseMaritalStatus(requested: string | undefined, stored: string) {
  if (requested === undefined || requested === stored) return;
  if ((MARITAL_STATUSES as readonly string[]).includes(requested)) return;
  throw new DomainError(commonErrors.INVALID_VALUE, {
    message: NO_MARITAL_STATUS,
    fields: { maritalStatus: NO_MARITAL_STATUS },
  });
}
