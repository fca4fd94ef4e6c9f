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
    <div className="form-end">
      {summary}
      <div>{children}</div>
    </div>
  );
}
