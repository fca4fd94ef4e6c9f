import { Card } from "@/components/ui/card";
import { Fact, Facts } from "@/components/ui/facts";
import { formatDateTime } from "@/lib/platform/format";
import type { Counterpart } from "@/lib/features/statements/history/counterpart-queries";
import type { HistoryRow } from "@/lib/features/statements/history/queries";
import { receiptPath } from "@/lib/features/statements/pages";
import { site } from "@/lib/platform/config/site";
import { Amount } from "../ledger/amount";
import { CounterpartFact } from "./counterpart-fact";
import { EntryBadges } from "./entry-badges";

const explanations: Record<HistoryRow["status"], string | null> = {
  posted: null,
  pending: `The wire is pending until the other bank accepts it, usually within ${site.figures.wireDays} business days. The money has already left your account; if the bank refuses it, it comes back.`,
  settled: "The other bank has accepted the wire.",
  returned:
    "The other bank returned the wire. The money is back in your account.",
};

function explain(row: HistoryRow, counterpart: Counterpart | null) {
  if (row.reversal === "reversed")
    return row.direction === "credit"
      ? "The bank reversed this transaction. The money has left your account again."
      : "The bank reversed this transaction. The money is back in your account.";
  if (row.reversal) return "This transaction reverses an earlier one.";
  if (row.status === "returned" && counterpart)
    return `${withPeriod(counterpart.description)} The money is back in your account.`;
  return explanations[row.status];
}

function receiptTitle({ direction, reversal, kind }: HistoryRow): string {
  if (reversal === "reversal") return "Reversal";
  if (kind === "repayment") return "Loan repayment";
  return direction === "credit" ? "Received" : "Sent";
}

const withPeriod = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);

export function Receipt({
  row,
  counterpart,
}: {
  row: HistoryRow;
  counterpart: Counterpart | null;
}) {
  const explanation = explain(row, counterpart);
  const sameMoment = row.valueAt.getTime() === row.enteredAt.getTime();
  return (
    <Card aria-label="Transaction">
      <div className="flex flex-wrap items-start justify-between gap-3 border-b border-line pb-5">
        <div>
          <p className="text-sm text-ink-soft">{receiptTitle(row)}</p>
          <p className="mt-1 text-3xl font-semibold [overflow-wrap:anywhere]">
            <Amount
              minor={row.amountMinor}
              currency={row.currency}
              {...(row.reversal === "reversal" && { direction: row.direction })}
            />
          </p>
        </div>
        <EntryBadges entry={row} posted />
        {explanation && (
          <p className="w-full text-sm text-ink-soft">{explanation}</p>
        )}
      </div>
      <Facts className="mt-2">
        <Fact term="From" translate="no">
          {row.senderName}
        </Fact>
        {row.direction === "debit" && (
          <Fact term="From account">
            <span translate="no" className="figures">
              {row.account}
            </span>
          </Fact>
        )}
        <Fact term="To" translate="no">
          {row.receiverName}
        </Fact>
        {row.accountTransferredTo && (
          <Fact term="To account">
            <span translate="no" className="figures">
              {row.accountTransferredTo}
            </span>
          </Fact>
        )}
        {row.bank && (
          <Fact term="Bank" translate="no">
            {row.bank}
          </Fact>
        )}
        {row.description && <Fact term="Description">{row.description}</Fact>}
        <Fact term={sameMoment ? "Date" : "Value date"}>
          <span className="figures">{formatDateTime(row.valueAt)}</span>
        </Fact>
        {!sameMoment && (
          <Fact term="Posting date">
            <span className="figures">{formatDateTime(row.enteredAt)}</span>
          </Fact>
        )}
        <Fact term="Balance after">
          <Amount minor={row.balanceAfterMinor} currency={row.currency} />
        </Fact>
        {counterpart && (
          <CounterpartFact
            counterpart={counterpart}
            href={receiptPath(counterpart.id)}
          />
        )}
      </Facts>
      <p className="mt-5 hidden text-sm text-ink-soft print:block">
        {`${site.name}, ${site.address.street}, ${site.address.city}`}
      </p>
    </Card>
  );
}
