import type { ReactNode } from "react";
import {
  type HistoryLine,
  toStatementLine,
  withMonths,
} from "@/components/statements/history-line";
import { Receipt } from "@/components/statements/receipt";
import { StatementHead } from "@/components/statements/statement-head";
import { StatementRows } from "@/components/statements/statement-rows";
import { Card } from "@/components/ui/card";
import { readBuiltDay } from "@/lib/platform/config/env";
import { sampleMonth } from "./sample-month";

/** A month's statement and one receipt of it, drawn by the dashboard's own components. */
export function ExampleDocuments() {
  const statement = sampleMonth(readBuiltDay());
  return (
    <section
      id="statement"
      aria-labelledby="statement-title"
      className="mx-auto max-w-page px-gutter py-section"
    >
      <h2 id="statement-title" className="max-w-[20ch] text-3xl">
        A month on one page, and every payment on its own
      </h2>
      <div className="mt-8 grid items-start gap-x-10 gap-y-6 lg:mt-10 lg:grid-cols-12">
        <Card
          aria-label="Example of a statement"
          className="shadow-raised lg:col-span-8"
        >
          <StatementHead statement={statement} />
          <StatementRows
            lines={withMonths(statement.lines, toStatementLine)}
            Party={Party}
            className="statement"
          />
        </Card>
        <div className="grid grid-cols-1 gap-y-6 lg:col-span-4">
          <Callout>
            Your statement keeps every line. If the bank takes a payment back,
            you see both the payment and its reversal, and the balance after
            each.
          </Callout>
          <div className="rounded-lg shadow-raised">
            <Receipt
              row={statement.lines.at(-1)!}
              counterpart={null}
              bill={null}
            />
          </div>
          <Callout>
            Every transaction has a receipt to print or to save as PDF. Petra
            Muster and her payments are fictitious.
          </Callout>
        </div>
      </div>
    </section>
  );
}

function Party({ party }: HistoryLine) {
  return (
    <span translate="no" className="font-medium">
      {party}
    </span>
  );
}

function Callout({ children }: { children: ReactNode }) {
  return (
    <p className="border-l-2 border-accent pl-4 text-ink-soft">{children}</p>
  );
}
