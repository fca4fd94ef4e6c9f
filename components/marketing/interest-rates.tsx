"use client";

import { useEffect, useState } from "react";
import type { z } from "zod";
import { Card, CardHead } from "@/components/ui/card";
import { Fact, Facts } from "@/components/ui/facts";
import { submit } from "@/lib/browser/submit";
import type { product } from "@/lib/features/products/schema";
import { PRODUCT_NAMES } from "@/lib/features/products/terms";
import { formatMoney, parseMoney } from "@/lib/ledger/money";

type Product = z.output<typeof product>;

const ORDER = ["savings", "pot", "current"] as const;

/** What accounts pay and cost today, asked from it when the page is opened: a static page would name the rates of its build. */
export function InterestRates() {
  const [products, setProducts] = useState<Product[] | "failed" | null>(null);
  useEffect(() => {
    let isGone = false;
    void submit(
      {
        contract: async () =>
          (await import("@/lib/features/products/contract")).listProducts,
      },
      { quiet: "always" },
    ).then((answer) => {
      if (!isGone) setProducts(answer.ok ? answer.data.products : "failed");
    });
    return () => {
      isGone = true;
    };
  }, []);
  return (
    <div role="status" className="min-h-48">
      {products === null && <p>Loading today’s terms …</p>}
      {products === "failed" && (
        <p>Today’s terms can’t be shown right now. Please try again later.</p>
      )}
      {Array.isArray(products) &&
        (products.length === 0 ? (
          <p>No account earns interest or costs anything today.</p>
        ) : (
          <div className="grid items-start gap-6 md:grid-cols-2">
            {ORDER.map((type) => products.filter((one) => one.type === type))
              .filter(([first]) => first)
              .map((ofType) => (
                <Rates key={ofType[0]!.type} products={ofType} />
              ))}
          </div>
        ))}
    </div>
  );
}

/** What one type of account earns and costs, by currency. */
function Rates({ products }: { products: Product[] }) {
  const { type } = products[0]!;
  return (
    <Card aria-labelledby={`interest-${type}`}>
      <CardHead
        id={`interest-${type}`}
        title={PRODUCT_NAMES[type]}
        note="Interest a year and fees, by currency"
      />
      <Facts>
        {products.map((product) => (
          <Fact key={product.currency} term={product.currency}>
            {[ratesOf(product), ...feesOf(product)].filter(Boolean).join("; ")}
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
