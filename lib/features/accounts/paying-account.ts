import { accountLabel } from "@/lib/ledger/account-label";
import { wireArrival } from "@/lib/ledger/settlement-days";
import { bankNow } from "@/lib/platform/time/clock";
import type { Account } from "./account";

// Forms import it, so it must not bring what only the server needs.

/** An account that a form offers to pay from. */
export type PayingAccount = Pick<
  Account,
  "number" | "currency" | "availableMinor" | "wireFeeMinor"
> & {
  label: string;
  /** The day on which a wire that is sent now arrives at the other bank, `yyyy-mm-dd`. */
  wireArrivesOn: string;
};

/** Returns whether the owner can pay others from the account. */
export const isPaying = ({ state, type }: Pick<Account, "state" | "type">) =>
  state === "open" && type !== "pot";

/** Returns the accounts that a form offers to pay from; none if all are blocked, closed or pots. */
export const toPayingAccounts = (
  accounts: readonly Account[],
): PayingAccount[] => accounts.filter(isPaying).map(toPayingAccount);

export const toPayingAccount = (account: Account): PayingAccount => ({
  number: account.number,
  label: accountLabel(account),
  currency: account.currency,
  availableMinor: account.availableMinor,
  wireFeeMinor: account.wireFeeMinor,
  wireArrivesOn: wireArrival(bankNow(), account.currency),
});

/** Returns the account with this number, or the first one. */
export const accountOf = (
  accounts: readonly PayingAccount[],
  number: string | undefined,
): PayingAccount =>
  accounts.find((account) => account.number === number) ?? accounts[0]!;

/** An account that an order can move money to. */
export type OwnPayee = Pick<PayingAccount, "number" | "currency" | "label">;

/** Returns the accounts that an order of the payer can move money to, which are in its currency. */
export const targetsOf = (
  targets: readonly OwnPayee[],
  { number, currency }: Pick<PayingAccount, "number" | "currency">,
) =>
  targets.filter(
    (target) => target.number !== number && target.currency === currency,
  );
