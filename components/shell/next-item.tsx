import type { Route } from "next";
import { ButtonLink } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";

/**
 * The next item in the list that the reader came from. It leads once the present item needs nothing more. Its link keeps
 * the page's components with their state, so a page keys what it shows by the item: a reply must not go to the next one.
 */
export type NextItem = { name: string; href: Route };

export function NextItemLink({
  noun,
  next,
  isDone,
}: {
  /** The noun for an item, such as "case". */
  noun: string;
  next: NextItem | null;
  isDone: boolean;
}) {
  return (
    next && (
      <ButtonLink href={next.href} variant={isDone ? "primary" : "secondary"}>
        <span>{`Next ${noun}`}</span>
        <span className="sr-only">{next.name}</span>
        <Icon name="arrow-right" className="size-4" />
      </ButtonLink>
    )
  );
}
