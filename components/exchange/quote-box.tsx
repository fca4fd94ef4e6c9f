import { useEffect, useEffectEvent } from "react";
import { Fact, Facts } from "@/components/ui/facts";
import { cn } from "@/lib/browser/cn";
import { useCountdown } from "@/lib/browser/use-countdown";
import type { QuoteAnswer } from "@/lib/features/exchange/quotes/schema";
import { ledgerErrors } from "@/lib/ledger/errors";
import { type Currency, formatMoney, parseMoney } from "@/lib/ledger/money";
import { formatIsoDay } from "@/lib/platform/format";
import { SummaryBox } from "../form/summary-box";
import type { Quoting } from "./use-quote";

const format = (amount: number, currency: Currency) =>
  formatMoney(parseMoney(String(amount), currency) ?? 0n, currency);

/** Returns both amounts of a quote as people read them. */
export const amountsOf = (quote: QuoteAnswer) => ({
  sold: format(quote.sold, quote.soldCurrency),
  bought: format(quote.bought, quote.boughtCurrency),
});

/** The quote for the amount, or the reason for its absence. Screen readers hear the amounts, but not the seconds. */
export function QuoteBox({
  quoting: { quote, refusal, isAsking, isOver, onEnd },
  payeeGets = "get",
}: {
  quoting: Quoting;
  /** The verb for the bought amount, with its subject if the payer does not get it: "the payee gets". */
  payeeGets?: string;
}) {
  return (
    <SummaryBox
      busy={isAsking}
      isQuiet
      className={cn(refusal && !isAsking && "border-bad")}
    >
      <div aria-live="polite">
        <Outcome
          quote={quote}
          refusal={refusal}
          isAsking={isAsking}
          payeeGets={payeeGets}
        />
      </div>
      {quote && (
        <>
          {!quote.isCovered && (
            <p role="alert" className="font-medium text-bad">
              {ledgerErrors.INSUFFICIENT_FUNDS.text}
            </p>
          )}
          <QuoteFacts quote={quote} />
          <TimeLeft
            key={quote.id}
            seconds={quote.secondsLeft}
            isOver={isOver}
            onEnd={onEnd}
          />
        </>
      )}
    </SummaryBox>
  );
}

function Outcome({
  quote,
  refusal,
  isAsking,
  payeeGets,
}: Pick<Quoting, "quote" | "refusal" | "isAsking"> & { payeeGets: string }) {
  if (refusal) return <p className="font-medium text-bad">{refusal}</p>;
  if (!quote)
    return (
      <p className="text-ink-soft">
        {isAsking
          ? "Working it out …"
          : "Enter an amount to see the rate and both amounts."}
      </p>
    );
  const { sold, bought } = amountsOf(quote);
  return (
    <p className="text-base">
      <span>You pay </span>
      <strong translate="no" className="money font-semibold">
        {sold}
      </strong>
      <span>{` and ${payeeGets} `}</span>
      <strong translate="no" className="money font-semibold">
        {bought}
      </strong>
    </p>
  );
}

function QuoteFacts({ quote }: { quote: QuoteAnswer }) {
  const { soldCurrency, boughtCurrency } = quote;
  const toRate = (rate: string) =>
    `1 ${soldCurrency} = ${rate} ${boughtCurrency}`;
  const facts = [
    ["Mid rate", `${toRate(quote.midRate)} (${formatIsoDay(quote.rateDay)})`],
    [
      "Mark-up, included",
      `${format(quote.markUp, quote.markUpCurrency)} (${quote.markUpPercent} %)`,
    ],
    ["Your rate", toRate(quote.rate)],
  ] as const;
  return (
    <Facts>
      {facts.map(([term, text]) => (
        <Fact key={term} term={term} translate="no">
          <span className="figures">{text}</span>
        </Fact>
      ))}
    </Facts>
  );
}

/** Counts down the seconds of a quote. Its end waits until the page is visible. */
function TimeLeft({
  seconds,
  isOver,
  onEnd,
}: {
  seconds: number;
  isOver: boolean;
  onEnd: () => void;
}) {
  const [left] = useCountdown(seconds);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (left > 0) return;
    const endIfVisible = () => {
      if (document.visibilityState === "visible") end();
    };
    endIfVisible();
    document.addEventListener("visibilitychange", endIfVisible);
    return () => document.removeEventListener("visibilitychange", endIfVisible);
  }, [left]);
  return (
    <p className="text-ink-soft">
      {isOver ? (
        <span>This quote has run out.</span>
      ) : (
        <span className="figures">{`This quote holds for ${left} s.`}</span>
      )}
    </p>
  );
}
