import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";

/** One number, large, and what one can do about it. */
export function CountTile({
  title,
  count,
  children,
}: {
  title: string;
  count: number;
  children?: ReactNode;
}) {
  return (
    <Card aria-label={title} className="flex flex-col">
      <h2 className="text-sm font-medium text-ink-soft">{title}</h2>
      <p className="figures mt-2 text-3xl font-semibold">
        {count.toLocaleString("en-US")}
      </p>
      {children && <div className="mt-auto pt-6">{children}</div>}
    </Card>
  );
}
