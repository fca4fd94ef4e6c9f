import type { Route } from "next";
import X from "lucide-react/icons/x";
import { Amount } from "@/components/ledger/amount";
import { ReverseAndRebook } from "./reverse-and-rebook";
import { ReverseEntry } from "./reverse-entry";
import { rebookPath } from "@/lib/features/customers/pages";
import { formatMoney } from "@/lib/ledger/money";
import { CounterpartFact } from "./counterpart-fact";
import { EntryBadges } from "./entry-badges";
import { ButtonLink } from "@/components/ui/button";
import { EntryPostings } from "./entry-postings";
import { Card, CardHead } from "@/components/ui/card";
import { Fact, Facts } from "@/components/ui/facts";
import { PageHeader } from "@/components/ui/page-header";
import { formatReference } from "@/lib/ledger/payment-reference";
import { capitalised, formatDateTime } from "@/lib/platform/format";
import {
  arrivalFacts,
  rateFacts,
} from "@/lib/features/statements/history/receipt";
import { isReplaceable } from "@/lib/features/statements/history/rules";
import { undecidedSteps } from "@/lib/features/statements/history/travel";
import type { EntryDetail } from "@/lib/features/statements/history/entry-detail-queries";
import { EntryLink } from "./entry-link";

export function EntryDetails({
  entry,
  closeHref,
  hrefOf,
  mayRebook,
  mayReverse,
}: {
  entry: EntryDetail;
  closeHref: Route;
  hrefOf: (id: string) => Route;
  mayRebook: boolean;
  mayReverse: boolean;
}) {
  const { counterpart, settlement, settledWire, rebooks, rebookedAs } = entry;
  const isMarkUp = entry.linked.filter((one) => !one.isMarkUp).length > 1;
  return (
    <>
      <PageHeader
        title={`Transaction ${entry.reference}`}
        actions={
          <>
            {mayReverse && entry.reversible && (
              <ReverseEntry
                id={entry.id}
                reference={entry.reference}
                amount={formatMoney(entry.amountMinor, entry.currency)}
                sender={entry.sender}
                receiver={entry.receiver}
                isFee={entry.isFee}
                {...(entry.exchanged && {
                  exchanged: formatMoney(
                    entry.exchanged.minor,
                    entry.exchanged.currency,
                  ),
                })}
              />
            )}
            {mayRebook && entry.reversible && entry.enteredByStaff && (
              <ReverseAndRebook
                id={entry.id}
                reference={entry.reference}
                formHref={rebookPath(entry.direction, entry.id)}
              />
            )}
            {mayRebook && isReplaceable(entry) && !rebookedAs && (
              <ButtonLink href={rebookPath(entry.direction, entry.id)}>
                Rebook
              </ButtonLink>
            )}
            <ButtonLink href={closeHref} variant="secondary">
              <X aria-hidden className="size-4" />
              Close
            </ButtonLink>
          </>
        }
      />
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <Card aria-label="Transaction">
          <Facts>
            <Fact term="Amount">
              <Amount minor={entry.amountMinor} currency={entry.currency} />
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
            {entry.paymentReference && (
              <Fact term="Payment reference" translate="no">
                <span className="figures">
                  {formatReference(entry.paymentReference)}
                </span>
              </Fact>
            )}
            {entry.endToEndId && (
              <Fact term="Payer’s reference" translate="no">
                <span className="figures">{entry.endToEndId}</span>
              </Fact>
            )}
            <Fact term="Bank" translate="no">
              {entry.bank}
            </Fact>
            <Fact term="Value date">
              <span className="figures">{formatDateTime(entry.valueAt)}</span>
            </Fact>
            <Fact term="Posting date">
              <span className="figures">{formatDateTime(entry.enteredAt)}</span>
            </Fact>
            <EntryPeople entry={entry} />
            {undecidedSteps(entry).map(([step, at]) => (
              <Fact key={step} term={step}>
                <span className="figures">{formatDateTime(at)}</span>
              </Fact>
            ))}
            {arrivalFacts(entry).map(([term, day]) => (
              <Fact key={term} term={term}>
                <span className="figures">{day}</span>
              </Fact>
            ))}
            {counterpart && (
              <CounterpartFact
                counterpart={counterpart}
                href={hrefOf(counterpart.id)}
              />
            )}
            {entry.linked.map((one) => (
              <Fact
                key={one.id}
                term={
                  one.isMarkUp
                    ? "Mark-up of the exchange"
                    : isMarkUp
                      ? "Entry of the exchange"
                      : "Other side of the exchange"
                }
              >
                <Amount minor={one.amountMinor} currency={one.currency} />{" "}
                <EntryLink entry={one} href={hrefOf(one.id)} />
              </Fact>
            ))}
            {entry.exchange &&
              rateFacts(entry.exchange).map(({ term, text }) => (
                <Fact key={term} term={term}>
                  <span className="figures">{text}</span>
                </Fact>
              ))}
            {rebooks && (
              <Fact term="Replaces">
                <EntryLink entry={rebooks} href={hrefOf(rebooks.id)} />
              </Fact>
            )}
            {rebookedAs && (
              <Fact term="Replaced by">
                <EntryLink entry={rebookedAs} href={hrefOf(rebookedAs.id)} />
              </Fact>
            )}
            {settlement && (
              <Fact term="Settlement">
                <EntryLink entry={settlement} href={hrefOf(settlement.id)} />
              </Fact>
            )}
            {settledWire && (
              <Fact term="Settled wire">
                <EntryLink entry={settledWire} href={hrefOf(settledWire.id)} />
              </Fact>
            )}
          </Facts>
        </Card>
        <Card aria-labelledby="postings">
          <CardHead id="postings" title="Postings" />
          <EntryPostings postings={entry.postings} currency={entry.currency} />
        </Card>
      </div>
    </>
  );
}

const ENTERED_BY = {
  customer: "Former customer",
  staff: "Former member of staff",
  system: "The system",
} as const;

function EntryPeople({ entry }: { entry: EntryDetail }) {
  const { enteredBy, actorName, madeByName, reason, decision } = entry;
  const decided = capitalised(entry.wireState ?? "settled");
  return (
    <>
      <Fact term={madeByName ? "Approved by" : "Entered by"}>
        {actorName ?? ENTERED_BY[enteredBy]}
      </Fact>
      {madeByName && <Fact term="Requested by">{madeByName}</Fact>}
      {reason && <Fact term="Reason">{reason}</Fact>}
      {decision && (
        <>
          <Fact term={`${decided} by`}>
            {decision.decidedByName ??
              (decision.isByOtherBank ? "The other bank" : ENTERED_BY.staff)}
          </Fact>
          <Fact term={`${decided} on`}>
            <span className="figures">
              {formatDateTime(decision.decidedAt)}
            </span>
          </Fact>
          {decision.decisionMadeByName && (
            <Fact term={`${decided} at the request of`}>
              {decision.decisionMadeByName}
            </Fact>
          )}
        </>
      )}
    </>
  );
}

function Holder({ name, number }: { name: string; number: string }) {
  return (
    <>
      <span translate="no">{name}</span>
      {number && (
        <span
          translate="no"
          className="figures block font-normal text-ink-soft"
        >
          {number}
        </span>
      )}
    </>
  );
}
