import type { Metadata } from "next";
import { BooksTabs } from "@/components/books/books-tabs";
import { ChartTable } from "@/components/books/chart-table";
import { Card, CardHead } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { PrintButton } from "@/components/ui/print-button";
import { listChart } from "@/lib/features/books/chart-queries";
import { requireAdmin } from "@/lib/identity/guards/guards";
import { CLASSES, type AccountClass } from "@/lib/ledger/chart";

export const metadata: Metadata = { title: "Chart of accounts" };

export default async function ChartPage() {
  const lines = await listChart(await requireAdmin());
  return (
    <>
      <PageHeader
        title="Chart of accounts"
        lead="Every account of the books, with its balance now."
        actions={<PrintButton />}
      />
      <BooksTabs current="chart" />
      <div className="grid gap-6">
        {(Object.keys(CLASSES) as AccountClass[]).map((name) => (
          <Card key={name} aria-labelledby={name}>
            <CardHead id={name} title={CLASSES[name].title} />
            <ChartTable
              name={name}
              lines={lines.filter((line) => line.class === name)}
            />
          </Card>
        ))}
      </div>
    </>
  );
}
