import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";
import { formatCount } from "@/lib/platform/format";

export function CountTile({
  title,
  count,
  note,
  children,
}: {
  title: string;
  count: number;
  /** A remark beside the number. */
  note?: string | false;
  children?: ReactNode;
}) {
  return (
    <Card aria-label={title} className="flex flex-col">
      <h2 className="text-sm font-medium text-ink-soft">{title}</h2>
      <p className="mt-2 flex flex-wrap items-baseline gap-x-3">
        <span translate="no" className="figures text-3xl font-semibold">
          {formatCount(count)}
        </span>
        {note && <span className="text-sm text-ink-soft">{note}</span>}
      </p>
      {children && <div className="mt-auto pt-6">{children}</div>}
    </Card>
  );
}
