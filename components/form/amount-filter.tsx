import type { Route } from "next";
import { ButtonLink } from "@/components/ui/button";
import { SearchField } from "@/components/ui/search-field";
import type { Currency } from "@/lib/ledger/money";
import { explainAmount } from "@/lib/platform/validation/explain";
import { toPlainAmount } from "@/lib/platform/validation/typed-number";
import { AmountQuestion } from "./amount-question";

type AmountFilterProps = {
  name: string;
  label: string;
  currency: Currency;
  value: string | undefined;
  error: string | undefined;
  /** The address of the list with another value of this filter. */
  hrefWith: (amount: string) => Route;
};

const explain = explainAmount({ zero: true });

/** An amount in a search form. An amount with two readings is asked about with links, which work without script. */
export function AmountFilter({
  name,
  label,
  currency,
  value = "",
  error,
  hrefWith,
}: AmountFilterProps) {
  return (
    <SearchField
      name={name}
      label={label}
      type="text"
      inputMode="decimal"
      value={value}
      error={error}
      explanation={error && explain(toPlainAmount(value))}
      after={
        error && (
          <AmountQuestion text={value} currency={currency}>
            {({ amount, label: choice }) => (
              <ButtonLink
                href={hrefWith(amount)}
                variant="secondary"
                size="small"
              >
                {choice}
              </ButtonLink>
            )}
          </AmountQuestion>
        )
      }
    />
  );
}
