"use client";

import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { customerPages } from "@/lib/features/customers/pages";
import { paymentPages } from "@/lib/features/payments/pages";
import { statementPages } from "@/lib/features/statements/pages";
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
  canPay: boolean;
  canReceive: boolean;
};

export function BalanceCard({
  availableMinor,
  totalMinor,
  currency,
  accountNumber,
  holds,
  canPay,
  canReceive,
}: BalanceCardProps) {
  return (
    <section aria-label="Balances" className="balance-card">
      <Water />
      <div className="absolute top-card right-card">
        <BrandBadge brand="Visa" />
      </div>
      <div className="balance-figures">
        <p className="text-sm text-deep-soft">Available balance</p>
        <p
          translate="no"
          className="figures text-3xl font-semibold [overflow-wrap:anywhere]"
        >
          {formatMoney(availableMinor, currency)}
        </p>
        <Holds holds={holds} currency={currency} />
      </div>
      <dl className="flex flex-wrap gap-x-10 gap-y-2 text-sm max-md:justify-between">
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
      <BalanceActions
        canPay={canPay}
        canReceive={canReceive}
        isEmpty={totalMinor === 0n}
      />
    </section>
  );
}

/** The main actions. The first one is highlighted: to pay, or to receive if the account is empty or cannot pay. */
function BalanceActions({
  canPay,
  canReceive,
  isEmpty,
}: {
  canPay: boolean;
  canReceive: boolean;
  isEmpty: boolean;
}) {
  const pay = {
    href: paymentPages.transfer,
    label: "Pay",
    icon: <Icon name="send" />,
  };
  const receive = {
    href: customerPages.receive,
    label: "Receive",
    icon: <Icon name="download" />,
  };
  const statement = {
    href: statementPages.statement,
    label: "Statement",
    icon: <Icon name="file-text" />,
  };
  const offered = [canPay && pay, canReceive && receive].filter(
    (action) => action !== false,
  );
  const actions = [...(isEmpty ? offered.reverse() : offered), statement];
  return (
    <nav aria-label="Account" className="balance-actions">
      {actions.map(({ href, label, icon }) => (
        <Link key={href} href={href}>
          {icon}
          <span>{label}</span>
        </Link>
      ))}
    </nav>
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
