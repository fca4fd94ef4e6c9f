import type { ReactNode } from "react";
import type { Statement } from "@/lib/features/statements/history/statement";
import { formatIban, ibanOf } from "@/lib/ledger/iban";
import { formatMoney } from "@/lib/ledger/money";
import { site } from "@/lib/platform/config/site";

export function StatementHead({ statement }: { statement: Statement }) {
  const { account } = statement;
  const { currency } = account;
  const iban = ibanOf(account.number);
  const signed = (sign: string, minor: bigint) =>
    (minor === 0n ? "" : sign) + formatMoney(minor, currency);
  return (
    <>
      <div className="mb-6 flex flex-wrap justify-between gap-x-10 gap-y-3 text-sm sm:flex-nowrap">
        <p className="min-w-0 [overflow-wrap:anywhere]">
          <span className="block font-semibold">{account.holder}</span>
          <span className="figures text-ink-soft">
            {`Account ${account.number}`}
          </span>
          {iban && (
            <span className="figures block text-ink-soft">
              {`IBAN ${formatIban(iban)}`}
            </span>
          )}
        </p>
        <p className="text-ink-soft sm:shrink-0 sm:text-right">
          <span>{site.name}</span>
          <br />
          <span>{`${site.address.street}, ${site.address.city}`}</span>
        </p>
      </div>
      <dl className="mb-6 grid gap-px overflow-hidden rounded border border-line bg-line sm:grid-cols-2 lg:grid-cols-4 print:grid-cols-4">
        <Sum term="Opening balance">{signed("", statement.openingMinor)}</Sum>
        <Sum term="Credits">{signed("+", statement.creditsMinor)}</Sum>
        <Sum term="Debits">{signed("\u2212", statement.debitsMinor)}</Sum>
        <Sum term="Closing balance">{signed("", statement.closingMinor)}</Sum>
      </dl>
    </>
  );
}

function Sum({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 bg-surface px-4 py-2.5 sm:block sm:py-4">
      <dt className="text-sm text-ink-soft sm:text-xs">{term}</dt>
      <dd className="figures mt-1 font-semibold [overflow-wrap:anywhere] sm:text-lg">
        {children}
      </dd>
    </div>
  );
}
