import type { ReactNode } from "react";
import { Badge } from "@/components/ui/badge";
import { cn } from "@/lib/cn";
import { capitalised } from "@/lib/format";
import type { AdminHistoryRow } from "@/lib/history/admin-queries";

type EntryMarksProps = {
  row: Pick<AdminHistoryRow, "status" | "enteredByStaff" | "reversal">;
  /** What stands there for an entry with nothing to remark. */
  ordinary?: ReactNode;
  className?: string;
};

/** What is to know about an entry beside its figures. */
export function EntryMarks({
  row,
  ordinary = null,
  className,
}: EntryMarksProps) {
  if (!row.enteredByStaff && !row.reversal && row.status === "posted")
    return ordinary;
  return (
    <span className={cn("inline-flex flex-wrap gap-1", className)}>
      {row.status !== "posted" && (
        <Badge tone="plain">{capitalised(row.status)}</Badge>
      )}
      {row.enteredByStaff && <Badge tone="accent">Entered by staff</Badge>}
      {row.reversal && <Badge tone="bad">{capitalised(row.reversal)}</Badge>}
    </span>
  );
}
