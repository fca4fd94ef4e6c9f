import { FilterBar } from "@/components/form/filter-bar";
import type {
  BankLineSearch,
  FoundBankLines,
} from "@/lib/features/books/entry-queries";
import { booksPages } from "@/lib/features/books/pages";
import { BANK_ACCOUNTS } from "@/lib/ledger/chart";
import {
  BASE_CURRENCY,
  formatMoney,
  symbolOf,
  type Currency,
} from "@/lib/ledger/money";
import { counted } from "@/lib/platform/format";
import type { IgnoredParam } from "@/lib/platform/http/page-query";
import { bankToday } from "@/lib/platform/time/clock";

const accounts = BANK_ACCOUNTS.map(({ kind, name }) => ({
  value: kind,
  label: name,
}));

/** Chooses the bank account, and filters its entries. */
export function BankLineFilters({
  search: { account, currency, ...fields },
  problems,
  ignored,
  found,
}: {
  search: BankLineSearch;
  problems: Partial<Record<string, string>>;
  ignored: IgnoredParam[];
  found: FoundBankLines | undefined;
}) {
  const shown = currency ?? BASE_CURRENCY;
  const bounds = { least: "Minimum", most: "Maximum" };
  return (
    <FilterBar
      page={booksPages.entries}
      fields={fields}
      keep={{ account, currency }}
      choice={{ name: "account", label: "Account", options: accounts }}
      filters={Object.entries(bounds).map(([name, label]) => ({
        kind: "amount",
        name,
        label: `${label} in ${symbolOf(shown)}`,
        currency: shown,
      }))}
      days={{ today: bankToday(), label: "Posted" }}
      problems={problems}
      ignored={ignored}
      found={found && describe(found, shown)}
    />
  );
}

function describe(
  { count, debitMinor, creditMinor, isCut }: FoundBankLines,
  currency: Currency,
): string {
  const text = counted(count, "entry", "entries");
  // Sums of a part would mislead.
  if (isCut) return `At least ${text}`;
  if (count === 0) return text;
  return `${text}: debits ${formatMoney(debitMinor, currency)}, credits ${formatMoney(creditMinor, currency)}`;
}
