import type { Metadata } from "next";
import { EnterRate } from "@/components/exchange/enter-rate";
import { ImportRates } from "@/components/exchange/import-rates";
import { MarkUps, Positions } from "@/components/exchange/positions";
import { LeftOutRates } from "@/components/exchange/left-out-rates";
import { RateTable } from "@/components/exchange/rate-table";
import { Card, CardHead } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { approvalPages } from "@/lib/approvals/pages";
import {
  countWaitingRates,
  listLeftOut,
  listRates,
} from "@/lib/features/exchange/rates/queries";
import {
  listMarkUpIncome,
  listPositions,
} from "@/lib/features/exchange/rates/position-queries";
import { requireAdmin } from "@/lib/identity/guards/guards";
import { hasRight } from "@/lib/identity/rights";
import { counted } from "@/lib/platform/format";

export const metadata: Metadata = { title: "Rates and position" };

export default async function RatesPage() {
  const admin = await requireAdmin();
  const [rates, waiting, leftOut, positions, income] = await Promise.all([
    listRates(),
    countWaitingRates(),
    listLeftOut(),
    listPositions(),
    listMarkUpIncome(),
  ]);
  return (
    <>
      <PageHeader
        title="Rates and position"
        lead="The mid rates of exchanges, what the bank holds in each currency, and what it earns from mark-ups."
        actions={
          hasRight(admin, "correct") && (
            <>
              <ImportRates />
              <EnterRate />
            </>
          )
        }
      />
      {waiting > 0 && (
        <Notice tone="warn" className="mb-6">
          <span>{`${counted(waiting, "rate")} ${waiting === 1 ? "waits" : "wait"} for a second person, because of a change of more than 5 %. Until then, the bank does not exchange ${waiting === 1 ? "this currency" : "these currencies"}. `}</span>
          <Link href={approvalPages.staff} className="link">
            View approvals
          </Link>
        </Notice>
      )}
      <LeftOutRates rates={leftOut} />
      <div className="grid gap-6">
        <Card aria-labelledby="rates">
          <CardHead
            id="rates"
            title="Exchange rates"
            note="Mid rates for one euro. An exchange takes a rate of the last three business days."
          />
          <RateTable rates={rates} />
        </Card>
        <div className="grid items-start gap-6 xl:grid-cols-2">
          <Card aria-labelledby="position">
            <CardHead
              id="position"
              title="Position"
              note="From exchanges, at the mid rates above"
            />
            <Positions positions={positions} />
          </Card>
          <Card aria-labelledby="mark-ups">
            <CardHead
              id="mark-ups"
              title="Income from mark-ups"
              note="The last 30 days"
            />
            <MarkUps income={income} />
          </Card>
        </div>
      </div>
    </>
  );
}
