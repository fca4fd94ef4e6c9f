import type { ReactNode } from "react";
import { Card } from "./card";

/** A list of further actions; each is an item with a button or link of the variant "row", with an icon. */
export function ActionList({
  label,
  children,
}: {
  label: string;
  children: ReactNode;
}) {
  return (
    <Card aria-label={label} className="p-0 print:hidden">
      <ul className="action-list">{children}</ul>
    </Card>
  );
}
