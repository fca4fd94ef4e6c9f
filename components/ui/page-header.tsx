import type { ReactNode } from "react";

/** The page's only `h1`, with its lead text and actions. */
export function PageHeader({
  title,
  lead,
  actions,
}: {
  title: ReactNode;
  lead?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <header className="mb-8 flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
      <div className="min-w-0 flex-1 basis-64">
        <h1 className="text-2xl [overflow-wrap:anywhere]">{title}</h1>
        {lead && <p className="mt-1.5 max-w-text text-ink-soft">{lead}</p>}
      </div>
      {actions && (
        <div className="flex flex-wrap gap-3 sm:-my-1 print:hidden">
          {actions}
        </div>
      )}
    </header>
  );
}
