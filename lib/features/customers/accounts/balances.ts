import { type Currency, formatMoney, toCurrency } from "@/lib/ledger/money";

/** The balance of an account that is not empty, as a request stores it. */
export type StoredBalance = {
  accountId: string;
  number: string;
  currency: Currency;
  minor: string;
};

type BalanceOf = {
  id: bigint;
  number: string | null;
  currency: string;
  balanceMinor: bigint;
};

/** Returns the balances of the accounts that are not empty. */
export const toBalances = (accounts: readonly BalanceOf[]): StoredBalance[] =>
  accounts
    .filter(({ balanceMinor }) => balanceMinor !== 0n)
    .map(({ id, number, currency, balanceMinor }) => ({
      accountId: String(id),
      number: number ?? "",
      currency: toCurrency(currency),
      minor: String(balanceMinor),
    }));

/** `$60.00 in 1000000008, €5.00 in 1000000016`; "" if all accounts are empty. */
export const describeBalances = (balances: readonly StoredBalance[]): string =>
  balances
    .map(
      ({ number, currency, minor }) =>
        `${formatMoney(BigInt(minor), currency)} in ${number}`,
    )
    .join(", ");
