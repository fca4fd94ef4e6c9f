import { Card } from "@/components/ui/card";
import { Fact, Facts } from "@/components/ui/facts";
import type { Counterpart } from "@/lib/features/statements/history/counterpart-queries";
import type { HistoryRow } from "@/lib/features/statements/history/queries";
import {
  explainReceipt,
  receiptFacts,
  receiptTitle,
} from "@/lib/features/statements/history/receipt";
import { receiptPath } from "@/lib/features/statements/pages";
import { site } from "@/lib/platform/config/site";
import { Amount } from "../ledger/amount";
import { CounterpartFact } from "./counterpart-fact";
import { EntryBadges } from "./entry-badges";
import { WireUpdates } from "./wire-updates";

export function Receipt({
  row,
  counterpart,
  bill,
}: {
  row: HistoryRow;
  counterpart: Counterpart | null;
  /** The message on the bill that the transaction pays, if the bill is the owner’s; null otherwise. */
  bill: string | null;
}) {
  const explanation = explainReceipt(row, counterpart);
  return (
    <Card aria-label="Transaction">
      {row.wireState && (
        <WireUpdates
          wires={[
            { state: row.wireState, isOverRail: row.travel !== undefined },
          ]}
        />
      )}
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
        <div role="status" className="contents">
          <EntryBadges entry={row} posted />
          {explanation && (
            <p className="w-full text-sm text-ink-soft">
              <span>{explanation}</span>
            </p>
          )}
        </div>
      </div>
      <Facts className="mt-2">
        {receiptFacts(row).map(({ term, text, kind }) =>
          kind === "number" || kind === "moment" ? (
            <Fact key={term} term={term}>
              <span
                translate={kind === "number" ? "no" : undefined}
                className="figures"
              >
                {text}
              </span>
            </Fact>
          ) : (
            <Fact key={term} term={term} {...(kind && { translate: "no" })}>
              {text}
            </Fact>
          ),
        )}
        {bill !== null && (
          <Fact term="Pays your bill">{bill || "Without a message"}</Fact>
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
