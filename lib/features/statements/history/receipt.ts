import { formatAccount } from "@/lib/ledger/iban";
import { formatReference } from "@/lib/ledger/payment-reference";
import { arrivalDay, missedDay } from "@/lib/ledger/arrival";
import { formatMoney } from "@/lib/ledger/money";
import {
  CONTACT_FOR_UNCLAIMED,
  explainWire,
  placeOfReturned,
} from "@/lib/ledger/wire-state";
import { formatDateTime, formatIsoDay } from "@/lib/platform/format";
import type { Counterpart } from "./counterpart-queries";
import type { ExchangeFacts } from "./exchange-queries";
import { type HistoryRow, isOwnMove } from "./row";
import { travelSteps } from "./travel";

/** A fact of a receipt. Names and numbers are not translated. */
type ReceiptFact = {
  term: string;
  text: string;
  kind?: "name" | "number" | "moment";
};

const withPeriod = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);

/** Returns what the status of a transaction means for the money of its owner, or null if it is simply posted. */
export function explainReceipt(
  row: HistoryRow,
  counterpart: Counterpart | null,
): string | null {
  if (row.reversal && row.kind === "fee")
    return row.reversal === "reversed"
      ? "The bank waived this fee. The money is back in your account."
      : "The bank waived a fee and gave it back.";
  if (row.reversal === "reversed")
    return row.direction === "credit"
      ? "The bank reversed this transaction. The money has left your account again."
      : "The bank reversed this transaction. The money is back in your account.";
  if (row.reversal) return "This transaction reverses an earlier one.";
  if (!row.wireState) return null;
  if (row.status !== "returned") return explainWire(row.wireState);
  // A return to unclaimed is on no account of the owner.
  return counterpart
    ? `${withPeriod(counterpart.description)} ${placeOfReturned(false)}`
    : `${explainWire(row.wireState)} ${placeOfReturned(true, `your account ${row.account}`)} ${CONTACT_FOR_UNCLAIMED}`;
}

/** Returns what a receipt calls its transaction, above the amount. */
export function receiptTitle({ direction, reversal, kind }: HistoryRow) {
  if (reversal === "reversal")
    return kind === "fee" ? "Fee waived" : "Reversal";
  if (kind === "repayment") return "Loan repayment";
  if (kind === "own") return "Moved";
  if (kind === "exchange") return "Exchange";
  if (kind === "interest") return "Interest";
  if (kind === "fee") return "Fee";
  return direction === "credit" ? "Received" : "Sent";
}

/** Returns the facts of a receipt from the payer to the date, those without a text left out. */
export function receiptFacts(row: HistoryRow): ReceiptFact[] {
  const sameMoment = row.valueAt.getTime() === row.enteredAt.getTime();
  const facts: ReceiptFact[] = [
    ...partyFacts(row),
    ...(row.exchange ? exchangeFacts(row, row.exchange) : []),
    {
      term: sameMoment ? "Date" : "Value date",
      text: formatDateTime(row.valueAt),
      kind: "moment",
    },
    {
      term: "Posting date",
      text: sameMoment ? "" : formatDateTime(row.enteredAt),
      kind: "moment",
    },
    ...feeFacts(row),
    ...travelFacts(row),
    ...arrivalFacts(row).map(([term, text]) => ({ term, text })),
  ];
  return facts.filter(({ text }) => text !== "");
}

/** Whether the owner made the payment that a line is about: sent it, or got it back. */
const paidByOwner = ({ direction, reversal, kind }: HistoryRow) =>
  (direction === "debit") !== (reversal === "reversal" || kind === "return");

const partyFacts = (row: HistoryRow): ReceiptFact[] => [
  { term: "From", text: row.senderName, kind: "name" },
  {
    term: "From account",
    text:
      row.direction === "debit"
        ? row.account
        : isOwnMove(row)
          ? row.otherAccount
          : "",
    kind: "number",
  },
  { term: "To", text: row.receiverName, kind: "name" },
  {
    term: "To account",
    text: formatAccount(row.accountTransferredTo),
    kind: "number",
  },
  { term: "Bank", text: row.bank, kind: "name" },
  {
    term: "Payment reference",
    text: formatReference(row.paymentReference),
    kind: "number",
  },
  {
    term: paidByOwner(row) ? "Your reference" : "Payer’s reference",
    text: row.endToEndId,
    kind: "number",
  },
  // The entry of an exchange is described as its title.
  {
    term: "Description",
    text:
      row.kind === "exchange" && row.reversal !== "reversal"
        ? ""
        : row.description,
  },
];

const travelFacts = ({ travel, wireState }: HistoryRow): ReceiptFact[] =>
  (travel ? travelSteps(travel, wireState) : []).map(([step, at]) => ({
    term: step,
    text: formatDateTime(at),
    kind: "moment",
  }));

/** Returns the day on which a wire arrives, or was to arrive. */
export function arrivalFacts(
  row: Pick<HistoryRow, "wireState" | "arrivesOn">,
): [term: string, text: string][] {
  const [due, missed] = [arrivalDay(row), missedDay(row)];
  return [
    ...(due ? [["Arrives on", formatIsoDay(due)] as [string, string]] : []),
    ...(missed
      ? [["Was due on", formatIsoDay(missed)] as [string, string]]
      : []),
  ];
}

const feeFacts = ({ feeMinor, amountMinor, currency }: HistoryRow) =>
  feeMinor === undefined
    ? []
    : [
        { term: "Fee", text: formatMoney(feeMinor, currency) },
        { term: "Total", text: formatMoney(amountMinor + feeMinor, currency) },
      ];

const exchangeFacts = (
  { kind }: HistoryRow,
  exchange: ExchangeFacts,
): ReceiptFact[] => {
  const { soldCurrency: sold, boughtCurrency: bought } = exchange;
  const isOwn = kind === "exchange";
  return [
    {
      term: isOwn ? "Sold" : "Amount sent",
      text: formatMoney(exchange.soldMinor, sold),
    },
    {
      term: isOwn ? "Bought" : "Amount received",
      text: formatMoney(exchange.boughtMinor, bought),
    },
    ...rateFacts(exchange, isOwn ? "Your rate" : "Rate"),
  ];
};

/** Returns the rates of an exchange and its mark-up. */
export function rateFacts(
  exchange: ExchangeFacts,
  term = "Rate",
): ReceiptFact[] {
  const { soldCurrency: sold, boughtCurrency: bought } = exchange;
  return [
    { term, text: `1 ${sold} = ${exchange.rate} ${bought}` },
    {
      term: "Mid rate",
      text: `1 ${sold} = ${exchange.midRate} ${bought} (${formatIsoDay(exchange.rateDay)})`,
    },
    {
      term: "Mark-up, included",
      text: `${formatMoney(exchange.markUpMinor, bought)} (${exchange.markUpPercent} %)`,
    },
  ];
}

/** Returns what a receipt calls the reversal of its transaction, or the transaction that it reverses. */
export function counterpartLabel({ kind, isReversal }: Counterpart): string {
  if (!isReversal) return "Original transaction";
  return kind === "return" ? "Return" : "Reversal";
}
