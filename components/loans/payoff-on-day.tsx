import { Button } from "@/components/ui/button";
import { Facts, Figure } from "@/components/ui/facts";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { SearchForm } from "@/components/ui/search-form";
import { SearchStatus } from "@/components/ui/search-status";
import type { PayoffOn } from "@/lib/features/loans/debts";
import { loanPages } from "@/lib/features/loans/pages";
import { type Currency, formatMoney } from "@/lib/ledger/money";
import { formatIsoDay } from "@/lib/platform/format";

/** Asks for a day and shows what it costs to repay a loan on it. Works without script. */
export function PayoffOnDay({
  loanId,
  currency,
  today,
  found,
}: {
  loanId: string;
  currency: Currency;
  today: string;
  /** The day that was asked for, and the answer. */
  found: PayoffOn | null;
}) {
  return (
    <details id={`payoff-${loanId}`} open={found !== null} className="mt-5">
      <summary className="unfold-link">Cost of repaying on another day</summary>
      <SearchForm
        page={`${loanPages.loans}#payoff-${loanId}`}
        className="mt-3 flex flex-wrap items-end gap-3"
      >
        <input type="hidden" name="payoff" value={loanId} />
        <Field id={`payoff-on-${loanId}`} label="Day">
          {(control) => (
            <Input
              {...control}
              type="date"
              name="on"
              min={today}
              defaultValue={found?.on}
              required
            />
          )}
        </Field>
        <Button type="submit" variant="secondary">
          Show cost
        </Button>
      </SearchForm>
      <SearchStatus>
        {found && (
          <>
            <Facts className="mt-4">
              <Figure
                term={`You pay on ${formatIsoDay(found.on)}`}
                text={formatMoney(
                  found.principalMinor +
                    found.interestMinor +
                    found.overdueMinor,
                  currency,
                )}
              />
              <Figure
                term="Outstanding debt on that day"
                text={formatMoney(found.principalMinor, currency)}
              />
              <Figure
                term="Interest up to that day"
                text={formatMoney(found.interestMinor, currency)}
              />
              {found.overdueMinor > 0n && (
                <Figure
                  term="Interest for late payment"
                  text={formatMoney(found.overdueMinor, currency)}
                />
              )}
            </Facts>
            <p className="mt-2 text-sm text-ink-soft">
              If every instalment that falls due until that day is paid, and
              nothing else. What is overdue today is included.
            </p>
          </>
        )}
      </SearchStatus>
    </details>
  );
}
