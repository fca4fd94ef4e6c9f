import { formatAge, formatDateTime } from "@/lib/platform/format";
import { Badge } from "@/components/ui/badge";

/** The time for which something has waited. If it is late, it is red and has the badge "Overdue". */
export function Age({
  since,
  now,
  isLate = false,
}: {
  since: Date;
  now: Date;
  isLate?: boolean;
}) {
  return (
    <time
      dateTime={since.toISOString()}
      title={formatDateTime(since)}
      className="inline-flex items-center gap-x-2 whitespace-nowrap as-narrow-table:flex-wrap"
    >
      <span className={isLate ? "font-semibold text-bad" : undefined}>
        {formatAge(since, now)}
      </span>
      {isLate && <Badge tone="bad">Overdue</Badge>}
    </time>
  );
}
