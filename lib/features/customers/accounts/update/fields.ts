import "server-only";
import { createHash } from "node:crypto";
import type { AccountUpdate } from "@/lib/features/customers/accounts/schema";
import type {
  LockedCustomer,
  OpenedCustomer,
  PersonChange,
  RightsChange,
} from "@/lib/features/customers/accounts/store";
import type { AccountChange, ControlChange } from "@/lib/ledger/staff-accounts";
import { BASE_CURRENCY, toDecimal } from "@/lib/ledger/money";
import { bankDay } from "@/lib/platform/time/clock";
import { toReadableEmail } from "@/lib/platform/validation/email-address";

type Stored =
  | { table: "person"; column: keyof PersonChange }
  | { table: "rights"; column: keyof RightsChange }
  | { table: "account"; column: keyof AccountChange }
  | { table: "signIn"; column: "passwordHash" };

type Field = Stored & {
  /**
   * The part of the audit log that keeps the values. Only the part for account data outlives the customer. It has the
   * name of a secret, without the value.
   */
  audit: "personal" | "account" | "secret";
  /** Set if one person may not always change it alone: a takeover counts by kind, the account limit by amount. */
  guarded?: ControlChange | "limit";
  /** The label in the forms and approvals of staff. */
  label?: string;
  /** Returns the day of a stored date: a date of birth is a calendar day, a registration date a moment. */
  toDay?: (date: Date) => string;
};

/** The text in the audit log in place of a secret. */
const NOT_RECORDED = "not recorded";

const isoDay = (date: Date) => date.toISOString().slice(0, 10);

const person = (column: keyof PersonChange) =>
  ({ table: "person", column, audit: "personal" }) as const;

/** The fields that staff can change beside the balances, by their names in calls and in the audit log. */
const FIELDS = {
  fullName: person("fullName"),
  username: person("username"),
  email: { ...person("email"), guarded: "email", label: "Email address" },
  phoneNumber: person("phoneNumber"),
  occupation: person("occupation"),
  maritalStatus: person("maritalStatus"),
  address: person("address"),
  dateOfBirth: { ...person("dateOfBirth"), toDay: isoDay },
  registrationDate: {
    table: "person",
    column: "registrationDate",
    audit: "account",
    toDay: bankDay,
  },
  password: {
    table: "signIn",
    column: "passwordHash",
    audit: "secret",
    guarded: "password",
    label: "Password",
  },
  accountNumber: {
    table: "account",
    column: "number",
    audit: "account",
    guarded: "number",
    label: "Account number",
  },
  accountType: { table: "account", column: "type", audit: "account" },
  accountCurrency: { table: "account", column: "currency", audit: "account" },
  cotCode: {
    table: "rights",
    column: "cotCode",
    audit: "secret",
    guarded: "codes",
    label: "COT code",
  },
  taxCode: {
    table: "rights",
    column: "taxCode",
    audit: "secret",
    guarded: "codes",
    label: "Tax code",
  },
  accountLimit: {
    table: "rights",
    column: "dailyLimitMinor",
    audit: "account",
    guarded: "limit",
    label: "Account limit",
  },
} as const satisfies Partial<Record<keyof AccountUpdate, Field>>;

type FieldName = keyof typeof FIELDS;
type Value = string | bigint | null;

export const fieldOf = (name: FieldName): Field => FIELDS[name];

/** New values as the call has them; the password as its hash. */
export type Changes = Partial<Pick<AccountUpdate, FieldName>>;

export const FIELD_NAMES = Object.keys(FIELDS) as FieldName[];

export const namesOf = (changes: Changes): FieldName[] =>
  FIELD_NAMES.filter((name) => changes[name] !== undefined);

const only = (changes: Changes, isKept: (name: FieldName) => boolean) =>
  Object.fromEntries(
    namesOf(changes)
      .filter(isKept)
      .map((name) => [name, changes[name]]),
  ) as Changes;

/** A customer with the values that a change is about. */
type Source = { rights: object; account: object; passwordHash?: string };

/** Returns the stored value as the call has it; null for a password, whose hash is for no log and no answer. */
function storedValue(customer: Source, name: FieldName): Value {
  const { table, column, toDay } = fieldOf(name);
  const { rights, account } = customer;
  const row = { person: customer, rights, account, signIn: {} }[table];
  const value = (row as Record<string, unknown>)[column] ?? null;
  return toDay ? toDay(value as Date) : (value as Value);
}

/** Returns the requested values that differ from the stored ones. */
export const findChanges = (
  customer: OpenedCustomer,
  requested: AccountUpdate,
): Changes =>
  only(requested, (name) => requested[name] !== storedValue(customer, name));

/**
 * Returns a salted digest of the stored values of these fields, which changes with any of them: of sealed ones as they
 * are, of a password its hash.
 */
export const digestOfStored = (
  customer: Source,
  names: readonly FieldName[],
  salt: string,
): string =>
  createHash("sha256")
    .update(
      JSON.stringify([
        salt,
        ...names.map((name) =>
          String(
            fieldOf(name).table === "signIn"
              ? customer.passwordHash
              : storedValue(customer, name),
          ),
        ),
      ]),
    )
    .digest("base64url");

/** Separates the changes that one person may not always make alone from the others. */
export const splitChanges = (changes: Changes) => ({
  free: only(changes, (name) => !fieldOf(name).guarded),
  guarded: only(changes, (name) => fieldOf(name).guarded !== undefined),
});

/** Returns changes by table, under the names of the columns. */
export function toColumns(changes: Changes) {
  const tables = { person: {}, rights: {}, account: {}, signIn: {} };
  for (const name of namesOf(changes)) {
    const { table, column, toDay } = fieldOf(name);
    const value = changes[name];
    Object.assign(tables[table], {
      [column]: toDay ? new Date(value as string) : value,
    });
  }
  return tables as {
    person: PersonChange;
    rights: RightsChange;
    account: AccountChange;
    signIn: { passwordHash?: string };
  };
}

/** Returns the stored values as the forms write them. */
export const shownFields = (customer: OpenedCustomer) =>
  Object.fromEntries(
    FIELD_NAMES.map((name) => {
      const value = storedValue(customer, name);
      if (typeof value === "bigint")
        return [name, toDecimal(value, BASE_CURRENCY)];
      return [name, name === "email" ? toReadableEmail(value!) : (value ?? "")];
    }),
  ) as Record<FieldName, string>;

type Audited = Record<"before" | "after", Record<string, string | null>>;

/** Returns the values that the audit log keeps, before and after changes. Personal ones are apart. */
export function auditedValues(
  customer: LockedCustomer,
  changes: Changes,
): Audited & { personal: Audited } {
  const toAudit = (parts: Field["audit"][], of: (name: FieldName) => unknown) =>
    Object.fromEntries(
      namesOf(changes)
        .filter((name) => parts.includes(fieldOf(name).audit))
        .map((name) => [name, toAuditText(name, of(name) as Value)]),
    );
  const values = (...parts: Field["audit"][]) => ({
    before: toAudit(parts, (name) => storedValue(customer, name)),
    after: toAudit(parts, (name) => changes[name]),
  });
  return { ...values("account", "secret"), personal: values("personal") };
}

function toAuditText(name: FieldName, value: Value): string | null {
  if (fieldOf(name).audit === "secret") return NOT_RECORDED;
  if (typeof value === "bigint") return toDecimal(value, BASE_CURRENCY);
  return name === "accountLimit" ? "none" : value;
}
