import { Button, ButtonLink } from "@/components/ui/button";
import { SearchField } from "@/components/ui/search-field";
import { SearchForm } from "@/components/ui/search-form";
import { booksPages } from "@/lib/features/books/pages";

/** Chooses the day of the books. The day is in the page's address. */
export function DayForm({
  day,
  today,
  problem,
}: {
  day: string;
  today: string;
  problem: string | undefined;
}) {
  return (
    <search>
      <SearchForm
        page={booksPages.books}
        className="mb-6 flex flex-wrap items-start gap-3"
      >
        <SearchField
          name="day"
          label="End of day"
          type="date"
          value={day}
          error={problem}
          className="w-44"
        />
        <div className="flex gap-3 pt-6.5">
          <Button type="submit" variant="secondary">
            Show day
          </Button>
          {day !== today && (
            <ButtonLink href={booksPages.books} variant="quiet">
              Today
            </ButtonLink>
          )}
        </div>
      </SearchForm>
    </search>
  );
}
