import { Amount } from "@/components/ledger/amount";
import { Cell, Row, Table } from "@/components/ui/table";
import type { Section } from "@/lib/features/books/statements";
import { CLASSES } from "@/lib/ledger/chart";
import type { Currency } from "@/lib/ledger/money";
import { AccountCode } from "./figures";

const columns = [
  { label: "Account" },
  { label: "Amount", align: "right" },
] as const;

/** Sections of accounts with their sums, and the total that follows from them. */
export function StatementTable({
  caption,
  currency,
  sections,
  total,
}: {
  caption: string;
  currency: Currency;
  sections: readonly Section[];
  total: { label: string; minor: bigint };
}) {
  return (
    <Table dense caption={caption} columns={columns}>
      {sections.map((section) => (
        <SectionRows
          key={section.class}
          section={section}
          currency={currency}
        />
      ))}
      <AmountRow
        isTotal
        name={total.label}
        minor={total.minor}
        currency={currency}
      />
    </Table>
  );
}

function SectionRows({
  section: { class: name, lines, totalMinor },
  currency,
}: {
  section: Section;
  currency: Currency;
}) {
  const { title } = CLASSES[name];
  return (
    <>
      {lines.map((line) => (
        <AmountRow key={line.code} {...line} currency={currency} />
      ))}
      <AmountRow
        isTotal
        name={lines.length === 0 ? title : `Total ${title.toLowerCase()}`}
        minor={totalMinor}
        currency={currency}
      />
    </>
  );
}

function AmountRow({
  code,
  name,
  minor,
  currency,
  isTotal = false,
}: {
  code?: string;
  name: string;
  minor: bigint;
  currency: Currency;
  isTotal?: boolean;
}) {
  const weight = isTotal ? "font-medium" : "";
  return (
    <Row>
      <Cell className={weight}>
        {code && <AccountCode code={code} />}
        <span>{name}</span>
      </Cell>
      <Cell align="right" className={`whitespace-nowrap ${weight}`}>
        <Amount minor={minor} currency={currency} />
      </Cell>
    </Row>
  );
}
