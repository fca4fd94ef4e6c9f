import type { ComponentProps, ReactNode } from "react";
import { cn } from "@/lib/browser/cn";

export function Card({ className, ...rest }: ComponentProps<"section">) {
  return (
    <section
      {...rest}
      className={cn(
        "rounded-lg border border-line bg-surface p-card shadow-card print:border-0 print:p-0",
        className,
      )}
    />
  );
}

export function CardHead({
  id,
  title,
  note,
  aside,
}: {
  id?: string;
  title: ReactNode;
  note?: ReactNode;
  aside?: ReactNode;
}) {
  return (
    <div className="mb-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <h2 id={id} className="min-w-0 text-lg font-semibold">
          {title}
        </h2>
        {aside}
      </div>
      {note && <p className="mt-0.5 text-sm text-ink-soft">{note}</p>}
    </div>
  );
}
