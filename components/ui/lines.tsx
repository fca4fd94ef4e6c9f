import type { ReactNode } from "react";

/** A list of short items, separated by lines. */
export function Lines({ children }: { children: ReactNode }) {
  return <ul className="-my-3">{children}</ul>;
}

/** One item: a title with a remark below, and a value or state at the right edge. */
export function Line({
  title,
  note,
  aside,
}: {
  title: ReactNode;
  note?: ReactNode;
  aside?: ReactNode;
}) {
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1 border-b border-line py-3 text-sm last:border-b-0">
      <div className="min-w-0 flex-1 basis-52 [overflow-wrap:anywhere]">
        <div className="font-medium">{title}</div>
        {note && <div className="text-xs text-ink-soft">{note}</div>}
      </div>
      {aside && <div className="text-right">{aside}</div>}
    </li>
  );
}
