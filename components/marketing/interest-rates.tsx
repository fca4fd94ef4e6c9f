"use client";

import { useEffect, useState } from "react";
import type { z } from "zod";
import { Cell, Row, Table } from "@/components/ui/table";
import { submit } from "@/lib/browser/submit";
import type { product } from "@/lib/features/products/schema";
import { PRODUCT_NAMES } from "@/lib/features/products/terms";
import { formatMoney, parseMoney } from "@/lib/ledger/money";
import { formatIsoDay } from "@/lib/platform/format";

type Product = z.output<typeof product>;

const columns = [
  { label: "Account" },
  { label: "Currency" },
  { label: "Interest a year" },
  { label: "Since" },
] as const;

/** What the bank pays today, asked from it when the page is opened: a static page would name the rates of its build. */
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
      {products === null && <p>Loading today’s rates …</p>}
      {products === "failed" && (
        <p>Today’s rates can’t be shown right now. Please try again later.</p>
      )}
      {Array.isArray(products) &&
        (products.length === 0 ? (
          <p>No account earns interest today.</p>
        ) : (
          <Table
            dense
            caption="Interest rates of today"
            className="labelled"
            columns={columns}
          >
            {products.map(({ type, currency, bands, validFrom }) => (
              <Row key={`${type} ${currency}`}>
                <Cell label="Account">{PRODUCT_NAMES[type]}</Cell>
                <Cell label="Currency">{currency}</Cell>
                <Cell label="Interest a year" className="figures">
                  {ratesOf({ bands, currency })}
                </Cell>
                <Cell label="Since" className="figures">
                  {formatIsoDay(validFrom)}
                </Cell>
              </Row>
            ))}
          </Table>
        ))}
    </div>
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
