"use client";

import { useEffect, useId, useState } from "react";
import type { z } from "zod";
import { Card, CardHead } from "@/components/ui/card";
import { Fact, Facts } from "@/components/ui/facts";
import { submit } from "@/lib/browser/submit";
import type { loanProduct } from "@/lib/features/products/loan-schema";
import type { product } from "@/lib/features/products/schema";
import { TYPE_LABELS } from "@/lib/ledger/account-label";
import { formatMoney, parseMoney } from "@/lib/ledger/money";

type Product = z.output<typeof product>;
type Loan = z.output<typeof loanProduct>;
type Terms = { products: Product[]; loans: Loan[] };

const ORDER = ["savings", "pot", "current"] as const;

/**
 * The rates and fees of accounts and loans today. The browser asks the server for them when the page is opened: a
 * static page would name the rates of its build.
 */
export function InterestRates() {
  const [terms, setTerms] = useState<Terms | "failed" | null>(null);
  useEffect(() => {
    let isGone = false;
    void submit(
      {
        contract: async () =>
          (await import("@/lib/features/products/contract")).listProducts,
      },
      { quiet: "always" },
    ).then((answer) => {
      if (!isGone) setTerms(answer.ok ? answer.data : "failed");
    });
    return () => {
      isGone = true;
    };
  }, []);
  return (
    <div role="status" className="min-h-48">
      {terms === null && <p>Loading today’s terms …</p>}
      {terms === "failed" && (
        <p>Today’s terms can’t be shown right now. Please try again later.</p>
      )}
      {terms !== null && terms !== "failed" && <TodaysTerms {...terms} />}
    </div>
  );
}

function TodaysTerms({ products, loans }: Terms) {
  if (products.length + loans.length === 0)
    return <p>No account earns interest or costs anything today.</p>;
  const names = [...new Set(loans.map(({ name }) => name))];
  return (
    <div className="grid items-start gap-6 md:grid-cols-2">
      {ORDER.map((type) => products.filter((one) => one.type === type))
        .filter(([first]) => first)
        .map((ofType) => (
          <Rates key={ofType[0]!.type} products={ofType} />
        ))}
      {names.map((name) => (
        <LoanRates
          key={name}
          name={name}
          loans={loans.filter((loan) => loan.name === name)}
        />
      ))}
    </div>
  );
}

/** The rates, terms and amounts of one loan product, by currency. */
function LoanRates({ name, loans }: { name: string; loans: Loan[] }) {
  const id = useId();
  return (
    <Card aria-labelledby={id}>
      <CardHead
        id={id}
        title={name}
        note="Yearly rate, annual percentage rate, term and amount, by currency"
      />
      <Facts>
        {loans.map((loan) => (
          <Fact key={loan.currency} term={loan.currency}>
            {loanTermsOf(loan)}
          </Fact>
        ))}
      </Facts>
    </Card>
  );
}

/** The interest and fees of one type of account, by currency. */
function Rates({ products }: { products: Product[] }) {
  const { type } = products[0]!;
  return (
    <Card aria-labelledby={`interest-${type}`}>
      <CardHead
        id={`interest-${type}`}
        title={TYPE_LABELS[type]}
        note="Interest a year and fees, by currency"
      />
      <Facts>
        {products.map((product) => (
          <Fact key={product.currency} term={product.currency}>
            {[
              ratesOf(product),
              ...feesOf(product),
              product.openedBy === "staff" && "opened by our staff",
            ]
              .filter(Boolean)
              .join("; ")}
          </Fact>
        ))}
      </Facts>
    </Card>
  );
}

const ratesOf = ({ bands, currency }: Pick<Product, "bands" | "currency">) =>
  bands
    .map(({ above, rate }, n) =>
      n === 0
        ? `${rate} %`
        : `${rate} % above ${formatMoney(parseMoney(above, currency)!, currency)}`,
    )
    .join("; ");

const feesOf = ({ monthlyFee, wireFee, currency }: Product) => {
  const price = (fee: number) =>
    formatMoney(parseMoney(String(fee), currency)!, currency);
  return [
    monthlyFee > 0 && `${price(monthlyFee)} a month`,
    wireFee > 0 && `${price(wireFee)} per wire`,
  ];
};

const range = (from: string, to: string) =>
  from === to ? from : `${from} to ${to}`;

function loanTermsOf(loan: Loan): string {
  const { currency, lowestRate, highestRate } = loan;
  const smallest = parseMoney(loan.smallestAmount, currency)!;
  const largest = parseMoney(loan.largestAmount, currency)!;
  // A loan without fees costs the compound rate of its months, whatever its sum and term.
  const annual = (rate: string) =>
    `${(100 * ((1 + Number(rate) / 1_200) ** 12 - 1)).toFixed(1)} %`;
  return [
    range(`${lowestRate} %`, `${highestRate} %`),
    `annual percentage rate ${range(annual(lowestRate), annual(highestRate))}`,
    `${range(String(loan.shortestTerm), String(loan.longestTerm))} ${loan.longestTerm === 1 ? "month" : "months"}`,
    range(formatMoney(smallest, currency), formatMoney(largest, currency)),
  ].join("; ");
}
