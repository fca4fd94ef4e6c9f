import type { Route } from "next";
import X from "lucide-react/icons/x";
import { Amount } from "@/components/ledger/amount";
import { CounterpartFact } from "./counterpart-fact";
import { EntryBadges } from "./entry-badges";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Fact, Facts } from "@/components/ui/facts";
import { PageHeader } from "@/components/ui/page-header";
import { capitalised, formatDateTime } from "@/lib/platform/format";
import type { EntryDetail } from "@/lib/features/statements/history/admin-queries";

export function EntryDetails({
  entry,
  closeHref,
  hrefOf,
}: {
  entry: EntryDetail;
  closeHref: Route;
  hrefOf: (id: string) => Route;
}) {
  const { counterpart, enteredByName, madeByName } = entry;
  return (
    <div className="max-w-text">
      <PageHeader
        title={`Transaction ${entry.reference}`}
        actions={
          <ButtonLink href={closeHref} variant="secondary">
            <X aria-hidden className="size-4" />
            Close
          </ButtonLink>
        }
      />
      <Card aria-label="Transaction">
        <Facts>
          <Fact term="Amount">
            <Amount minor={entry.amountMinor} />
          </Fact>
          <Fact term="Type">{capitalised(entry.direction)}</Fact>
          <Fact term="Status">
            <EntryBadges entry={entry} posted />
          </Fact>
          <Fact term="Sender">
            <Holder name={entry.sender} number={entry.senderAccount} />
          </Fact>
          <Fact term="Receiver">
            <Holder name={entry.receiver} number={entry.receiverAccount} />
          </Fact>
          <Fact term="Description">{entry.description || "None"}</Fact>
          <Fact term="Bank">{entry.bank}</Fact>
          <Fact term="Value date">
            <span className="figures">{formatDateTime(entry.valueAt)}</span>
          </Fact>
          <Fact term="Posting date">
            <span className="figures">{formatDateTime(entry.enteredAt)}</span>
          </Fact>
          {entry.enteredByStaff && (
            <Fact term={madeByName ? "Approved by" : "Entered by"}>
              {enteredByName ?? "Former member of staff"}
            </Fact>
          )}
          {madeByName && <Fact term="Requested by">{madeByName}</Fact>}
          {counterpart && (
            <CounterpartFact
              counterpart={counterpart}
              href={hrefOf(counterpart.id)}
            />
          )}
        </Facts>
      </Card>
    </div>
  );
}

function Holder({ name, number }: { name: string; number: string }) {
  return (
    <>
      {name}
      {number && (
        <span className="figures block font-normal text-ink-soft">
          {number}
        </span>
      )}
    </>
  );
}
