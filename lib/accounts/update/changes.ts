import type { AccountUpdate } from "../schema";

type OnFile = {
  fullName: string;
  username: string;
  email: string;
  phoneNumber: string;
  occupation: string;
  dateOfBirth: Date;
  maritalStatus: string;
  address: string;
  registrationDate: Date;
  account: {
    number: string;
    type: string | null;
    currency: string;
    cotCode: string | null;
    taxCode: string | null;
    dailyLimitMinor: bigint | null;
  };
};

type Account = OnFile["account"];

/** What an update means for the account's own fields, by the names the call has for them. */
const ACCOUNT_FIELDS = {
  accountNumber: "number",
  accountType: "type",
  accountCurrency: "currency",
  cotCode: "cotCode",
  taxCode: "taxCode",
  accountLimit: "dailyLimitMinor",
} as const satisfies Partial<Record<keyof AccountUpdate, keyof Account>>;

const PERSON_FIELDS = [
  "fullName",
  "username",
  "email",
  "phoneNumber",
  "occupation",
  "maritalStatus",
  "address",
] as const;

const DAYS = ["dateOfBirth", "registrationDate"] as const;

type Person = Partial<Omit<OnFile, "account">>;
type AccountChange = {
  -readonly [Name in keyof Account]?: NonNullable<Account[Name]>;
} & { dailyLimitMinor?: bigint | null };

/** What of an update differs from what is on file, for each of the two rows, and the names of those fields. */
export function changesOf(
  onFile: OnFile,
  input: Omit<AccountUpdate, "password">,
): { person: Person; account: AccountChange; changed: string[] } {
  const person: Record<string, unknown> = {};
  const account: Record<string, unknown> = {};
  const changed: string[] = [];
  for (const name of PERSON_FIELDS) {
    if (input[name] === undefined || input[name] === onFile[name]) continue;
    person[name] = input[name];
    changed.push(name);
  }
  for (const name of DAYS) {
    const day = input[name];
    if (day === undefined || day === toDay(onFile[name])) continue;
    person[name] = new Date(day);
    changed.push(name);
  }
  for (const [name, column] of Object.entries(ACCOUNT_FIELDS)) {
    const value = input[name as keyof typeof ACCOUNT_FIELDS];
    if (value === undefined || value === onFile.account[column]) continue;
    account[column] = value;
    changed.push(name);
  }
  return { person, account, changed };
}

const toDay = (date: Date) => date.toISOString().slice(0, 10);
