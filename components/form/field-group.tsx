import type { ReactNode } from "react";

/** Fields under a heading, in two columns where there is room. */
export function FieldGroup({
  legend,
  children,
}: {
  legend: string;
  children: ReactNode;
}) {
  return (
    <fieldset>
      <legend className="mb-4 w-full border-b border-line pb-2 font-semibold">
        {legend}
      </legend>
      <div className="grid gap-5 sm:grid-cols-2">{children}</div>
    </fieldset>
  );
}
