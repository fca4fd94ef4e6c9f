import { accountLabel, type AccountType } from "@/lib/ledger/account-label";
import { bankNow } from "@/lib/platform/time/clock";
import { wireArrival } from "@/lib/ledger/settlement-days";
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
};

export const labelOf = (account: Account) => accountLabel(account);

/** An account that a form offers to pay from. */
export type PayingAccount = Pick<
  Account,
  "number" | "currency" | "availableMinor"
> & {
  label: string;
  /** The day on which a wire that is sent now arrives at the other bank, `yyyy-mm-dd`. */
  wireArrivesOn: string;
};

/** Returns whether the owner can pay others from the account. */
export const isPaying = ({ state, type }: Pick<Account, "state" | "type">) =>
  state === "open" && type !== "pot";

/** Returns the accounts that a form offers to pay from; the main account, which is then refused, if none can pay. */
export function toPayingAccounts(
  accounts: readonly Account[],
): [PayingAccount, ...PayingAccount[]] {
  const paying = accounts.filter(isPaying);
  const offered = paying.length > 0 ? paying : accounts.slice(0, 1);
  return offered.map((account) => ({
    number: account.number,
    label: labelOf(account),
    currency: account.currency,
    availableMinor: account.availableMinor,
    wireArrivesOn: wireArrival(bankNow(), account.currency),
  })) as [PayingAccount, ...PayingAccount[]];
}

/** Returns the account with this number, or the first one. */
export const accountOf = (
  accounts: readonly PayingAccount[],
  number: string | undefined,
): PayingAccount =>
  accounts.find((account) => account.number === number) ?? accounts[0]!;

/** What the pages of an account show of what its owner can change. */
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
