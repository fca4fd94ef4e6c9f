import { BASE_CURRENCY, formatMoney } from "@/lib/ledger/money";
import type { ActingRole, Amounts } from "./amounts";

const ALWAYS =
  "A second person always decides changes of colleagues, manual entries, terms of products, write-offs, exchange rates that jump, and wires in doubt.";

const upTo = (minor: bigint | null) =>
  minor === null ? "any amount" : formatMoney(minor, BASE_CURRENCY);

const words = ({ accountMinor, dayMinor }: Amounts) =>
  `${upTo(accountMinor)} on the accounts of one customer and ${upTo(dayMinor)} in all`;

const isSet = ({ accountMinor, dayMinor }: Amounts) =>
  accountMinor !== null || dayMinor !== null;

/** Returns what one member of staff may do alone, and what a second one approves. */
export function explainLimits({
  administrator,
  teller,
}: Record<ActingRole, Amounts>): string {
  if (!isSet(administrator) && !isSet(teller))
    return `No amounts need an approval. ${ALWAYS}`;
  return [
    `Within 24 hours, one person may move ${words(administrator)} (administrators) or ${words(teller)} (tellers).`,
    "A second member of staff must approve what goes beyond that, and changes that hand over accounts with more than the amount.",
    ALWAYS,
    ...(teller.accountMinor === null
      ? []
      : [
          "A teller may approve as much as a teller may move. An administrator approves the rest.",
        ]),
  ].join(" ");
}
