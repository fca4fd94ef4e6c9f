import type { Route } from "next";
import { Link } from "@/components/ui/link";
import type { SavedFilter } from "@/lib/features/back-office/saved-filters/queries";
import type { FilteredList } from "@/lib/features/back-office/saved-filters/lists";
import { withQuery } from "@/lib/platform/http/query";
import { DeleteFilter } from "./delete-filter";
import { SaveFilter } from "./save-filter";

/** The filters of a list that the reader has saved. The ones in the address can be saved, or deleted if they are. */
export function FilterChips({
  saved,
  list,
  page,
  fields,
}: {
  saved: SavedFilter[];
  list: FilteredList;
  page: Route;
  /** The filters in the address, without the position in the list. */
  fields: Readonly<Record<string, string | undefined>>;
}) {
  const [, query = ""] = withQuery(page, fields).split("?");
  const current = saved.find((filter) => filter.query === query);
  if (!query && saved.length === 0) return null;
  return (
    <div className="saved-filters">
      {saved.length > 0 && (
        <ul aria-label="Saved filters" className="chips">
          {saved.map((filter) => (
            <li key={filter.id}>
              <Link
                href={withQuery(
                  page,
                  Object.fromEntries(new URLSearchParams(filter.query)),
                )}
                scroll={false}
                aria-current={filter === current ? "true" : undefined}
              >
                {filter.name}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {current ? (
        <DeleteFilter id={current.id} name={current.name} />
      ) : (
        query && <SaveFilter list={list} query={query} />
      )}
    </div>
  );
}
