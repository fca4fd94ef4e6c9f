import type { ReactNode } from "react";
import { cn } from "@/lib/browser/cn";

/** Fields under a heading, in two columns where there is room unless `single` is set. */
export function FieldGroup({
  legend,
  single = false,
  children,
}: {
  legend: string;
  single?: boolean;
  children: ReactNode;
}) {
  return (
    <fieldset>
      <legend className="mb-4 w-full border-b border-line pb-2 font-semibold">
        {legend}
      </legend>
      <div className={cn("grid gap-5", !single && "sm:grid-cols-2")}>
        {children}
      </div>
    </fieldset>
  );
}
