"use client";

import { useEffect, useState } from "react";
import type { previewPosting } from "@/lib/features/back-office/postings/staff-contract";
import type { AnswerOf } from "@/lib/calls/call";
import { submit } from "@/lib/browser/submit";
import { useSettled } from "@/lib/browser/use-settled";
import { cn } from "@/lib/browser/cn";
import {
  BASE_CURRENCY,
  type Currency,
  formatMoney,
  parseMoney,
  parseTypedMoney,
} from "@/lib/ledger/money";
import { toPlainAmount } from "@/lib/platform/validation/typed-number";
import { BeforeAfter, SummaryBox } from "../form/summary-box";

type Answer = AnswerOf<typeof previewPosting>;
type Preview = NonNullable<Answer["preview"]>;

/** The fields of the form that decide what is posted. */
type SummaryFields = {
  kind: string;
  account?: string | undefined;
  other?: string | undefined;
  /** Only a history record names the holder of an account elsewhere. */
  holder?: string | undefined;
  amount?: string | undefined;
  date?: string | undefined;
  time?: string | undefined;
};

const PAUSE_MS = 350;

/** Returns the query of the preview; empty until an account and an amount are there. */
function toQuery({ amount: typed = "", ...fields }: SummaryFields): string {
  const amount = toPlainAmount(typed);
  const minor = parseMoney(amount, BASE_CURRENCY);
  if (!fields.kind || !fields.account || !minor) return "";
  // A history record has no cash side.
  if (fields.holder !== undefined && !fields.other) return "";
  const query = new URLSearchParams({ amount });
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined) query.set(name, value);
  return query.toString();
}

const NOT_YET =
  "Choose the account and enter the amount. Here you then see what will happen.";
const FAILED =
  "We couldn’t work out what this will do. You can send it all the same.";

/** Shows what the form will post before it is sent: who pays, who gets, the balances, and whether a second person is asked. */
export function PostingSummary({ fields }: { fields: SummaryFields }) {
  const asked = toQuery(fields);
  const query = useSettled(asked, PAUSE_MS);
  const [shown, setShown] = useState<{
    query: string;
    answer: Answer | null;
  } | null>(null);
  useEffect(() => {
    let isStale = false;
    if (query)
      void submit(
        {
          contract: async () =>
            (await import("@/lib/features/back-office/postings/staff-contract"))
              .previewPosting,
        },
        {
          query: Object.fromEntries(new URLSearchParams(query)),
          quiet: "always",
        },
      ).then((answer) => {
        if (!isStale)
          setShown({ query, answer: answer.ok ? answer.data : null });
      });
    return () => {
      isStale = true;
    };
  }, [query]);

  if (!asked || !shown)
    return (
      <SummaryBox>
        <p className="text-ink-soft">{asked ? "Working it out …" : NOT_YET}</p>
      </SummaryBox>
    );
  const { answer } = shown;
  return (
    <SummaryBox
      busy={shown.query !== asked}
      className={cn(answer?.refusal && "border-bad")}
    >
      {answer?.preview && (
        <Parties {...answer.preview} typed={fields.amount ?? ""} />
      )}
      <Verdict
        refusal={answer ? answer.refusal : FAILED}
        secondPerson={answer?.preview?.secondPerson ?? null}
      />
    </SummaryBox>
  );
}

function Verdict({
  refusal,
  secondPerson,
}: {
  refusal: string | null;
  secondPerson: string | null;
}) {
  if (refusal) return <p className="font-medium text-bad">{refusal}</p>;
  return secondPerson ? (
    <p>
      <strong className="font-semibold text-warn">
        A second person must approve this.
      </strong>
      <span>{` ${secondPerson}`}</span>
    </p>
  ) : (
    <p className="text-ink-soft">
      It is posted at once. No second person is needed.
    </p>
  );
}

function Parties({
  payer,
  payee,
  accountCurrency,
  valueDate,
  typed,
}: Preview & { typed: string }) {
  const currency = accountCurrency as Currency;
  return (
    <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2 xl:grid-cols-[1fr_1fr_auto_auto]">
      <PartyFact term="Pays" party={payer} />
      <PartyFact term="Gets" party={payee} />
      <div>
        <dt className="text-ink-soft">Amount</dt>
        <dd translate="no" className="figures font-semibold">
          {formatMoney(parseTypedMoney(typed, currency) ?? 0n, currency)}
        </dd>
      </div>
      <div>
        <dt className="text-ink-soft">Value date</dt>
        <dd translate="no" className="figures">
          {valueDate}
        </dd>
      </div>
    </dl>
  );
}

function PartyFact({ term, party }: { term: string; party: Preview["payer"] }) {
  const { name, accountNumber, before, after } = party;
  return (
    <div className="[overflow-wrap:anywhere]">
      <dt className="text-ink-soft">{term}</dt>
      <dd>
        <span translate="no" className="font-semibold">
          {name}
        </span>
        {accountNumber && (
          <span translate="no" className="figures block text-ink-soft">
            {accountNumber}
          </span>
        )}
        {before && after && <BeforeAfter before={before} after={after} />}
      </dd>
    </div>
  );
}
