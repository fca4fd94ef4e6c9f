import type { ComponentProps, ReactNode } from "react";
import { cn } from "@/lib/browser/cn";

/** A section in a box. Its heading is a `CardHead`; the HTML attribute `title` would only be a tooltip. */
export function Card({
  className,
  ...rest
}: Omit<ComponentProps<"section">, "title">) {
  return <section {...rest} className={cn("card", className)} />;
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
    <div className="card-head">
      <div>
        <h2 id={id}>{title}</h2>
        {note && <p>{note}</p>}
      </div>
      {aside}
    </div>
  );
}
