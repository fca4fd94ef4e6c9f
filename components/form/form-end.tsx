import type { ReactNode } from "react";

/** The end of a form that moves money: what it will do, and beside that its button. */
export function FormEnd({
  summary,
  children,
}: {
  summary: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="col-span-full grid gap-4 md:grid-cols-[minmax(0,1fr)_auto] md:items-end">
      {summary}
      <div>{children}</div>
    </div>
  );
}
