import { type Currency, formatMoney } from "@/lib/ledger/money";
import { formatIsoDay, maskedNumber } from "@/lib/platform/format";
import { unlinked } from "@/lib/platform/mail/letter";
import { RHYTHMS, type Rhythm } from "./standing-orders/order";

type Payee = { accountName: string; accountNumber: string };

/** What an email about a saved payee says. */
export const payeeFact = ({ accountName, accountNumber }: Payee): string =>
  `${unlinked(accountName)} (account ${maskedNumber(accountNumber)})`;

type Order = Payee & {
  amountMinor: bigint;
  currency: Currency;
  rhythm: Rhythm;
  nextOn: string;
};

/** What an email about a standing order says: amount, payee, rhythm and next day. */
export const orderFact = ({
  amountMinor,
  currency,
  rhythm,
  nextOn,
  ...payee
}: Order): string =>
  `${formatMoney(amountMinor, currency)} to ${payeeFact(payee)}, ${RHYTHMS[rhythm].toLowerCase()}, next on ${formatIsoDay(nextOn)}`;
