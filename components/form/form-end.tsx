import type { ReactNode } from "react";

/** The end of a form that moves money: a summary of its effect, and beside that its button. */
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
