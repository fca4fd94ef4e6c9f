import ArrowLeft from "lucide-react/icons/arrow-left";
import ArrowRight from "lucide-react/icons/arrow-right";
import { ButtonLink } from "./button";

type PaginationProps = {
  /** What is paged, for those who hear the page. */
  label: string;
  /** The first page; null while one is on it. */
  newest: string | null;
  /** The page that follows; null on the last one. */
  older: string | null;
  words?: { newest: string; older: string };
};

/** Links between the pages of a list that is read from a cursor on. */
export function Pagination({
  label,
  newest,
  older,
  words = { newest: "Newest", older: "Older" },
}: PaginationProps) {
  if (!newest && !older) return null;
  return (
    <nav
      aria-label={label}
      className="mt-5 flex justify-between gap-3 print:hidden"
    >
      {newest ? (
        <ButtonLink look="secondary" size="small" href={newest} scroll={false}>
          <ArrowLeft aria-hidden className="size-4" />
          {words.newest}
        </ButtonLink>
      ) : (
        <span />
      )}
      {older && (
        <ButtonLink look="secondary" size="small" href={older} scroll={false}>
          {words.older}
          <ArrowRight aria-hidden className="size-4" />
        </ButtonLink>
      )}
    </nav>
  );
}
