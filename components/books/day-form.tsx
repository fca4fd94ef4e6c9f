import { Button, ButtonLink } from "@/components/ui/button";
import { SearchField } from "@/components/ui/search-field";
import { SearchForm } from "@/components/ui/search-form";
import { booksPages } from "@/lib/features/books/pages";

type DayField = {
  name: "day" | "from" | "to";
  label: string;
  value: string;
  problem?: string | undefined;
};

/** Chooses the days of a page of the books. They are in the page's address. */
export function DayForm({
  page,
  fields,
  reset,
}: {
  page: Exclude<keyof typeof booksPages, "entries">;
  fields: readonly DayField[];
  /** The label of the link to the page without days. */
  reset: string | false;
}) {
  return (
    <search>
      <SearchForm
        page={booksPages[page]}
        className="mb-6 flex flex-wrap items-start gap-3 print:hidden"
      >
        {fields.map(({ name, label, value, problem }) => (
          <SearchField
            key={name}
            name={name}
            label={label}
            type="date"
            value={value}
            error={problem}
            className="w-44"
          />
        ))}
        <div className="flex gap-3 pt-6.5">
          <Button type="submit" variant="secondary">
            {fields.length > 1 ? "Show days" : "Show day"}
          </Button>
          {reset && (
            <ButtonLink href={booksPages[page]} variant="quiet">
              {reset}
            </ButtonLink>
          )}
        </div>
      </SearchForm>
    </search>
  );
}
