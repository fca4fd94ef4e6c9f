import type { PayingAccount } from "@/lib/features/accounts/paying-account";
import { transferErrors } from "@/lib/features/payments/transfers/errors";
import { ledgerErrors } from "@/lib/ledger/errors";
import { toDecimal } from "@/lib/ledger/money";

const SHOWN_OTHERWISE: string[] = [
  transferErrors.ARRIVAL_CHANGED.code,
  ledgerErrors.FEE_CHANGED.code,
];

/** Returns whether a refusal says that the review showed something else than what holds now. */
export const isShownOtherwise = (code: string) =>
  SHOWN_OTHERWISE.includes(code);

/** The fee of a wire, as a review shows it and its call sends it. */
export const shownFee = ({
  wireFeeMinor,
  currency,
}: Pick<PayingAccount, "wireFeeMinor" | "currency">) => ({
  fee: toDecimal(wireFeeMinor, currency),
});

/** The arrival day and fee of a wire in its review, as the call sends them. */
export const shownOfWire = (account: PayingAccount) => ({
  arrivesOn: account.wireArrivesOn,
  ...shownFee(account),
});
