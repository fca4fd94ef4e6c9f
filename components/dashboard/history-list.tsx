import { Link } from "@/components/ui/link";
import { Card, CardHead } from "@/components/ui/card";
import { Pagination } from "@/components/ui/pagination";
import { cn } from "@/lib/cn";
import type { HistoryRow } from "@/lib/history/queries";
import { HistoryTable } from "./history-table";

type Filter = { label: string; href: string; chosen: boolean };

type HistoryListProps = {
  kind: "wires" | "entries";
  title: string;
  empty: string;
  rows: HistoryRow[];
  newest: string | null;
  older: string | null;
  filters?: readonly Filter[];
};

/** One page of a history, with its filter and the way to older entries. */
export function HistoryList({
  kind,
  title,
  empty,
  rows,
  newest,
  older,
  filters,
}: HistoryListProps) {
  return (
    <Card aria-labelledby={kind}>
      <CardHead
        id={kind}
        title={title}
        aside={filters && <Filters title={title} filters={filters} />}
      />
      <HistoryTable kind={kind} caption={title} rows={rows} empty={empty} />
      <Pagination label={`Pages of ${title}`} newest={newest} older={older} />
    </Card>
  );
}

function Filters({
  title,
  filters,
}: {
  title: string;
  filters: readonly Filter[];
}) {
  return (
    <nav aria-label={`Filter of ${title}`}>
      <ul className="flex gap-0.5 rounded bg-sunken p-0.5 text-sm">
        {filters.map(({ label, href, chosen }) => (
          <li key={label}>
            <Link
              href={href}
              scroll={false}
              aria-current={chosen ? "true" : undefined}
              className={cn(
                "flex min-h-9 items-center rounded-sm px-3 font-medium",
                chosen
                  ? "bg-surface text-ink shadow-card"
                  : "text-ink-soft hover:text-ink",
              )}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
