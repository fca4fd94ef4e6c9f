import type { Route } from "next";
import type { ReactNode } from "react";
import { Amount } from "@/components/ledger/amount";
import { Link } from "@/components/ui/link";
import { Cell, Row } from "@/components/ui/table";
import { cn } from "@/lib/browser/cn";
import { BASE_CURRENCY, type Currency, type Money } from "@/lib/ledger/money";

type Figure = Money & {
  label: string;
  /** The entries that the amount adds up. */
  href?: Route | undefined;
  /** Whether the amount is left out on a tablet, with its column. */
  wide?: true;
  /** The amount in the currency of the bank, shown below it where the columns of {@link inBaseFigures} are left out. */
  inBaseMinor?: bigint | undefined;
};

const DEBITS = "Debits of the day";
const CREDITS = "Credits of the day";
const DEBIT_BALANCE = "Debit balance";
const CREDIT_BALANCE = "Credit balance";
const DEBIT_IN_BASE = `Debit balance in ${BASE_CURRENCY}`;
const CREDIT_IN_BASE = `Credit balance in ${BASE_CURRENCY}`;

/** The columns of a trial balance. `hasBase` adds the balances in the currency of the bank. */
export const trialColumns = (hasBase: boolean) => [
  { label: "Account" },
  ...[DEBITS, CREDITS, DEBIT_BALANCE, CREDIT_BALANCE].map((label) => ({
    label,
    align: "right" as const,
  })),
  ...(hasBase
    ? [DEBIT_IN_BASE, CREDIT_IN_BASE].map((label) => ({
        label,
        align: "right" as const,
        wide: true as const,
      }))
    : []),
];

/** The columns of the balances alone. */
export const balanceColumns = [
  { label: "Account" },
  { label: DEBIT_BALANCE, align: "right" },
  { label: CREDIT_BALANCE, align: "right" },
] as const;

export const dayFigures = (
  day: { debitsMinor: bigint; creditsMinor: bigint },
  currency: Currency,
  href?: Route,
): Figure[] => [
  { label: DEBITS, minor: day.debitsMinor, currency, href },
  { label: CREDITS, minor: day.creditsMinor, currency, href },
];

/** Balances on their sides; those of several accounts can have both. */
type Sides = { debitBalancesMinor: bigint; creditBalancesMinor: bigint };

/** Puts the balance of one account, credits minus debits, on its side. */
export const sidesOf = (closingMinor: bigint): Sides => ({
  debitBalancesMinor: closingMinor < 0n ? -closingMinor : 0n,
  creditBalancesMinor: closingMinor > 0n ? closingMinor : 0n,
});

/** @param inBase the balances of another currency in the currency of the bank */
export const balanceFigures = (
  sides: Sides,
  currency: Currency,
  inBase?: Sides,
): Figure[] => [
  {
    label: DEBIT_BALANCE,
    minor: sides.debitBalancesMinor,
    currency,
    inBaseMinor: inBase?.debitBalancesMinor,
  },
  {
    label: CREDIT_BALANCE,
    minor: sides.creditBalancesMinor,
    currency,
    inBaseMinor: inBase?.creditBalancesMinor,
  },
  ...(inBase ? inBaseFigures(inBase) : []),
];

const inBaseFigures = (sides: Sides): Figure[] => [
  {
    label: DEBIT_IN_BASE,
    minor: sides.debitBalancesMinor,
    currency: BASE_CURRENCY,
    wide: true,
  },
  {
    label: CREDIT_IN_BASE,
    minor: sides.creditBalancesMinor,
    currency: BASE_CURRENCY,
    wide: true,
  },
];

/** The code of an account in the chart, in front of its name. */
export const AccountCode = ({ code }: { code: string }) => (
  <span className="figures mr-2 text-ink-soft">{`${code} `}</span>
);

/** A line of the trial balance: a name and its amounts. */
export function FiguresRow({
  name,
  figures,
  isTotal = false,
}: {
  name: ReactNode;
  figures: readonly Figure[];
  isTotal?: boolean;
}) {
  return (
    <Row>
      <Cell className={`as-cards:col-span-2 ${isTotal ? "font-medium" : ""}`}>
        {name}
      </Cell>
      {figures.map((figure) => (
        <FigureCell key={figure.label} figure={figure} isTotal={isTotal} />
      ))}
    </Row>
  );
}

/** An amount. In the table an empty cell is zero; cards leave it out, and show the name of the column. */
function FigureCell({
  figure: { label, href, minor, currency, wide, inBaseMinor },
  isTotal,
}: {
  figure: Figure;
  isTotal: boolean;
}) {
  const isShown = isTotal || minor !== 0n;
  return (
    <Cell
      align="right"
      className={cn(
        "whitespace-nowrap as-cards:col-span-2 as-cards:flex as-cards:justify-between",
        isTotal && "font-medium",
        !isShown && "as-cards:hidden",
        wide && "wide",
      )}
    >
      <span className="text-ink-soft as-table:hidden">{label}</span>
      {isShown &&
        (href ? (
          <Link href={href} className="quiet-link">
            <Amount minor={minor} currency={currency} />
          </Link>
        ) : (
          <Amount minor={minor} currency={currency} />
        ))}
      {isShown && inBaseMinor !== undefined && (
        <span className="hidden text-xs text-ink-soft as-narrow-table:block">
          <Amount minor={inBaseMinor} currency={BASE_CURRENCY} />
        </span>
      )}
    </Cell>
  );
}
