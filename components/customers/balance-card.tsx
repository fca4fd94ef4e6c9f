import { formatMoney } from "@/lib/ledger/money";
import { BrandBadge } from "../brand/brand-badge";

type BalanceCardProps = {
  availableMinor: bigint;
  totalMinor: bigint;
  accountNumber: string;
  brand: string;
};

export function BalanceCard({
  availableMinor,
  totalMinor,
  accountNumber,
  brand,
}: BalanceCardProps) {
  return (
    <section
      aria-label="Balances"
      className="relative isolate flex min-h-60 flex-col justify-between gap-8 overflow-hidden rounded-lg bg-deep p-card text-deep-on"
    >
      <Water />
      <div className="flex items-start justify-between gap-4">
        <p className="text-sm text-deep-soft">Available balance</p>
        <BrandBadge brand={brand} />
      </div>
      <p className="figures text-3xl font-semibold [overflow-wrap:anywhere]">
        {formatMoney(availableMinor)}
      </p>
      <dl className="flex flex-wrap justify-between gap-x-8 gap-y-3 text-sm">
        <div>
          <dt className="text-deep-soft">Total book balance</dt>
          <dd className="figures font-medium">{formatMoney(totalMinor)}</dd>
        </div>
        <div>
          <dt className="text-deep-soft">Account number</dt>
          <dd className="figures font-medium tracking-wide">{accountNumber}</dd>
        </div>
      </dl>
    </section>
  );
}

function Water() {
  return (
    <svg
      viewBox="0 0 600 200"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      className="absolute inset-0 -z-10 size-full opacity-10"
    >
      {[60, 88, 116, 144, 172].map((y, line) => (
        <path
          key={y}
          d={`M-40 ${y}q40-${14 + line * 3} 80 0t80 0 80 0 80 0 80 0 80 0 80 0 80 0`}
          fill="none"
          stroke="currentColor"
          strokeWidth={1 + line * 0.25}
        />
      ))}
    </svg>
  );
}
