import type { Currency } from "@/lib/ledger/money";
import { formatIsoDay, maskedNumber } from "@/lib/platform/format";
import { unlinked } from "@/lib/platform/mail/letter";
import {
  amountText,
  type OrderAmount,
  type OrderStatus,
  RHYTHMS,
  type Rhythm,
} from "./standing-orders/order";

type Payee = { accountName: string; accountNumber: string };

/** Returns the text of a saved payee in an email. */
export const payeeFact = ({ accountName, accountNumber }: Payee): string =>
  `${unlinked(accountName)} (account ${maskedNumber(accountNumber)})`;

type Order = Payee &
  OrderAmount & {
    /** The number of the account that pays. */
    fromAccount: string;
    currency: Currency;
    rhythm: Rhythm;
    nextOn: string;
    status: OrderStatus;
  };

/** What an email about a standing order says: amount, payer, payee, rhythm and, while it is active, the next day. */
export const orderFact = ({
  fromAccount,
  amountMinor,
  keeps,
  currency,
  rhythm,
  nextOn,
  status,
  ...payee
}: Order): string =>
  `${amountText({ amountMinor, keeps, currency })} from account ${maskedNumber(fromAccount)} to ${payeeFact(payee)}, ${RHYTHMS[rhythm].toLowerCase()}${status === "active" ? `, next on ${formatIsoDay(nextOn)}` : ""}`;
