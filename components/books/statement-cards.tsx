import { Card, CardHead } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import type { Statements } from "@/lib/features/books/statement-queries";
import type { Section } from "@/lib/features/books/statements";
import { BASE_CURRENCY, type Currency } from "@/lib/ledger/money";
import { StatementTable } from "./statement-table";

type Shown = {
  sections: readonly Section[];
  total: { label: string; minor: bigint };
  /** Whether the books do not add up. */
  isBroken: boolean;
};

/** A statement in all currencies together if there are several, then in each of them. */
export function StatementCards<Statement>({
  name,
  note,
  statements: { byCurrency, inBase, unrated },
  toShown,
}: {
  name: string;
  note: string;
  statements: Statements<Statement>;
  toShown: (statement: Statement) => Shown;
}) {
  return (
    <div className="grid items-start gap-6 xl:grid-cols-2">
      {byCurrency.length > 1 && (
        <StatementCard
          id="all-currencies"
          title={`All currencies in ${BASE_CURRENCY}`}
          caption={`${name} of all currencies`}
          note={`${note}, at the mid rates of that day`}
          currency={BASE_CURRENCY}
          shown={toShown(inBase)}
          unrated={unrated}
        />
      )}
      {byCurrency.map(({ currency, statement }) => (
        <StatementCard
          key={currency}
          id={currency}
          title={currency}
          caption={`${name} in ${currency}`}
          note={note}
          currency={currency}
          shown={toShown(statement)}
        />
      ))}
    </div>
  );
}

function StatementCard({
  id,
  title,
  caption,
  note,
  currency,
  shown: { sections, total, isBroken },
  unrated = [],
}: {
  id: string;
  title: string;
  caption: string;
  note: string;
  currency: Currency;
  shown: Shown;
  unrated?: Currency[];
}) {
  return (
    <Card aria-labelledby={id}>
      <CardHead id={id} title={title} note={note} />
      {isBroken && (
        <Notice tone="bad" className="mb-5">
          The books do not add up. Please reconcile them.
        </Notice>
      )}
      {unrated.length > 0 && (
        <Notice tone="warn" className="mb-5">
          {`Without ${unrated.join(" and ")}: no mid rate on this day.`}
        </Notice>
      )}
      <StatementTable
        caption={caption}
        currency={currency}
        sections={sections}
        total={total}
      />
    </Card>
  );
}
