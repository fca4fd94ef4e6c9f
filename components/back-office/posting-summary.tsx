"use client";

import type { previewPosting } from "@/lib/features/back-office/postings/staff-contract";
import type { AnswerOf } from "@/lib/calls/call";
import { submit } from "@/lib/browser/submit";
import { useAnswer } from "@/lib/browser/use-answer";
import { cn } from "@/lib/browser/cn";
import {
  BASE_CURRENCY,
  formatMoney,
  parseMoney,
  parseTypedMoney,
} from "@/lib/ledger/money";
import { toPlainAmount } from "@/lib/platform/validation/typed-number";
import { BeforeAfter, SecondPerson, SummaryBox } from "../form/summary-box";

type Preview = NonNullable<AnswerOf<typeof previewPosting>["preview"]>;

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

/** Whether both sides are chosen. A history record has no cash side. */
const hasAccounts = ({ account, other, holder }: SummaryFields): boolean =>
  Boolean(account && (holder === undefined || other));

/** Returns the query of the preview; empty until an account and an amount are there. */
function toQuery({ amount: typed = "", ...fields }: SummaryFields): string {
  const amount = toPlainAmount(typed);
  const minor = parseMoney(amount, BASE_CURRENCY);
  if (!fields.kind || !hasAccounts(fields) || !minor) return "";
  const query = new URLSearchParams({ amount });
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined) query.set(name, value);
  return query.toString();
}

const notYet = (fields: SummaryFields) =>
  `${hasAccounts(fields) ? "Enter" : "Choose the account and enter"} the amount to see what will happen.`;
const FAILED =
  "We couldn’t work out what this will do. You can send it all the same.";

const ask = (query: Record<string, string>) =>
  submit(
    {
      contract: async () =>
        (await import("@/lib/features/back-office/postings/staff-contract"))
          .previewPosting,
    },
    { query, quiet: "always" },
  );

/**
 * Shows what the form will post before it is sent: who pays, who gets, the balances, and whether a second person is
 * asked.
 */
export function PostingSummary({ fields }: { fields: SummaryFields }) {
  const query = toQuery(fields);
  const { latest, isOld } = useAnswer(ask, query);
  if (!query || !latest)
    return (
      <SummaryBox>
        <p className="text-ink-soft">
          {query ? "Working it out …" : notYet(fields)}
        </p>
      </SummaryBox>
    );
  const { data } = latest;
  return (
    <SummaryBox busy={isOld} className={cn(data?.refusal && "border-bad")}>
      {data?.preview && (
        <Parties {...data.preview} typed={fields.amount ?? ""} />
      )}
      <Verdict
        refusal={data ? data.refusal : FAILED}
        secondPerson={data?.preview?.secondPerson ?? null}
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
    <SecondPerson reason={secondPerson} />
  ) : (
    <p className="text-ink-soft">
      It is posted at once. No second person is needed.
    </p>
  );
}

function Parties({
  payer,
  payee,
  accountCurrency: currency,
  valueDate,
  typed,
}: Preview & { typed: string }) {
  return (
    <dl className="parties">
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
