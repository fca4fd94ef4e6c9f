import {
  accountOf,
  type PayingAccount,
} from "@/lib/features/accounts/paying-account";

/** The account that pays, as a review shows it: with its name only if there is another one. */
export type ReviewedPayer = Pick<
  PayingAccount,
  "number" | "currency" | "wireFeeMinor"
> & {
  label: string | null;
};

export function toReviewedPayer(
  accounts: readonly PayingAccount[],
  chosen: string | undefined,
): ReviewedPayer {
  const { number, currency, wireFeeMinor, label } = accountOf(accounts, chosen);
  return {
    number,
    currency,
    wireFeeMinor,
    label: accounts.length > 1 ? label : null,
  };
}
