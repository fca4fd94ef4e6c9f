import { Button, ButtonLink } from "@/components/ui/button";
import { SearchField } from "@/components/ui/search-field";
import { SearchForm } from "@/components/ui/search-form";
import { identityPages } from "@/lib/identity/pages";

export function ColleagueSearch({ search }: { search: string | undefined }) {
  return (
    <search>
      <SearchForm
        page={identityPages.colleagues}
        className="mb-5 flex flex-wrap items-end gap-3"
      >
        <SearchField
          name="search"
          label="Username or email"
          type="search"
          value={search}
          className="flex-1 basis-full sm:max-w-80 sm:basis-60"
        />
        <Button type="submit" variant="secondary">
          Search
        </Button>
        {search && (
          <ButtonLink href={identityPages.colleagues} variant="quiet">
            Clear
          </ButtonLink>
        )}
      </SearchForm>
    </search>
  );
}
