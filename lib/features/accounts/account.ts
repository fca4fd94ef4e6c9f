import { accountLabel, type AccountType } from "@/lib/ledger/account-label";
import { type Currency, toDecimal, toJsonNumber } from "@/lib/ledger/money";
import { type Shown, versionOf } from "@/lib/platform/http/version";

/** An account of a person, as its owner and staff see it. */
export type Account = {
  number: string;
  /** The name that the owner gave it, or null. */
  name: string | null;
  type: AccountType;
  currency: Currency;
  totalMinor: bigint;
  availableMinor: bigint;
  state: "open" | "blocked" | "closed";
  isMain: boolean;
  /** The place in the list of its owner; the main account is the first. */
  place: number;
  /** Days in Zurich, `yyyy-mm-dd`. */
  openedOn: string;
  closedOn: string | null;
  goalMinor: bigint | null;
  lockedUntil: string | null;
  /** The last day for which staff have freed it of monthly fees. */
  freeOfFeesUntil: string | null;
  /** Today's fee for a wire from the account. */
  wireFeeMinor: bigint;
};

/** Nobody pays to a pot, nor to an account that is blocked or closed. */
export const isPayable = ({ type, state }: Account) =>
  type !== "pot" && state === "open";

export const labelOf = (account: Account) => accountLabel(account);

/** Returns the values of an account that its pages show and its owner can change. */
export const toShown = (
  account: Pick<
    Account,
    "name" | "place" | "goalMinor" | "lockedUntil" | "currency"
  >,
) =>
  ({
    name: account.name ?? "",
    goal:
      account.goalMinor === null
        ? ""
        : toDecimal(account.goalMinor, account.currency),
    lockedUntil: account.lockedUntil ?? "",
    place: String(account.place),
  }) satisfies Shown;

export const toAccountJson = (account: Account) => ({
  accountNumber: account.number,
  name: labelOf(account),
  accountType: account.type,
  accountCurrency: account.currency,
  totalBalance: toJsonNumber(account.totalMinor, account.currency),
  availableBalance: toJsonNumber(account.availableMinor, account.currency),
  state: account.state,
  isMain: account.isMain,
  place: account.place,
  openedOn: account.openedOn,
  closedOn: account.closedOn,
  goal:
    account.goalMinor === null
      ? null
      : toJsonNumber(account.goalMinor, account.currency),
  lockedUntil: account.lockedUntil,
  version: versionOf(toShown(account)),
});
