import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { SearchForm } from "@/components/ui/search-form";
import { statementPages } from "@/lib/features/statements/pages";

/** A form for another statement period. The period is in the page's address, so it can be bookmarked. */
export function PeriodForm({
  period,
  account,
  today,
  problem,
}: {
  period: { from: string; to: string };
  /** The number of the account, if it is not the main account. */
  account: string | undefined;
  today: string;
  problem?: string;
}) {
  return (
    <SearchForm
      page={statementPages.statement}
      className="grid grid-cols-2 items-start gap-4 sm:flex print:hidden"
    >
      {account && <input type="hidden" name="account" value={account} />}
      <Field id="from" label="From" error={problem} className="sm:w-48">
        {(control) => (
          <Input
            {...control}
            type="date"
            name="from"
            max={today}
            defaultValue={period.from}
          />
        )}
      </Field>
      <Field id="to" label="To" className="sm:w-48">
        {(control) => (
          <Input
            {...control}
            {...(problem && {
              "aria-invalid": true,
              "aria-describedby": "from-error",
            })}
            type="date"
            name="to"
            max={today}
            defaultValue={period.to}
          />
        )}
      </Field>
      <Button
        type="submit"
        variant="secondary"
        className="col-span-2 sm:mt-6.5"
      >
        Show statement
      </Button>
    </SearchForm>
  );
}
