"use client";

import type { Hold } from "@/lib/ledger/holds";
import { type Currency, formatMoney } from "@/lib/ledger/money";
import { BrandBadge } from "../brand/brand-badge";
import { Holds } from "../ledger/holds";

type BalanceCardProps = {
  availableMinor: bigint;
  totalMinor: bigint;
  currency: Currency;
  accountNumber: string;
  holds: Hold[];
};

export function BalanceCard({
  availableMinor,
  totalMinor,
  currency,
  accountNumber,
  holds,
}: BalanceCardProps) {
  return (
    <section aria-label="Balances" className="balance-card">
      <Water />
      <div className="flex items-start justify-between gap-4">
        <p className="text-sm text-deep-soft">Available balance</p>
        <BrandBadge brand="Visa" />
      </div>
      <div className="grid gap-2">
        <p
          translate="no"
          className="figures text-3xl font-semibold [overflow-wrap:anywhere]"
        >
          {formatMoney(availableMinor, currency)}
        </p>
        <Holds holds={holds} currency={currency} />
      </div>
      <dl className="flex flex-wrap justify-between gap-x-8 gap-y-3 text-sm">
        <div>
          <dt className="text-deep-soft">Total book balance</dt>
          <dd translate="no" className="figures font-medium">
            {formatMoney(totalMinor, currency)}
          </dd>
        </div>
        <div>
          <dt className="text-deep-soft">Account number</dt>
          <dd translate="no" className="figures font-medium tracking-wide">
            {accountNumber}
          </dd>
        </div>
      </dl>
    </section>
  );
}

const WAVES = [60, 88, 116, 144, 172]
  .map(
    (y, line) =>
      `M-40 ${y}q40-${14 + line * 3} 80 0t80 0 80 0 80 0 80 0 80 0 80 0 80 0`,
  )
  .join("");

function Water() {
  return (
    <svg
      viewBox="0 0 600 200"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      className="absolute inset-0 -z-10 size-full opacity-10"
    >
      <path d={WAVES} fill="none" stroke="currentColor" strokeWidth="1.5" />
    </svg>
  );
}
