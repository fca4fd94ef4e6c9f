"use client";

import type { Route } from "next";
import { Link, LinkPendingDot } from "@/components/ui/link";
import { usePathname } from "next/navigation";
import { Fragment, type ReactNode } from "react";

export type NavItem = {
  href: Route;
  label: string;
  /** The heading above this item and those after it that name the same group. */
  group?: string;
  icon: ReactNode;
  /** Pages below this path also count as part of the item. */
  covers?: string;
  /** After the label, such as a count. */
  badge?: ReactNode;
};

/** Returns whether the item is the page itself, a page above it, or neither, as `aria-current` has it. */
export function currentOf({ href, covers }: NavItem, pathname: string) {
  if (pathname === href) return "page";
  return covers && pathname.startsWith(`${covers}/`) ? "true" : undefined;
}

export function NavLinks({
  label,
  items,
  onStay,
}: {
  label: string;
  items: readonly NavItem[];
  /** Called when the current page's own link is clicked, since no navigation follows. */
  onStay: () => void;
}) {
  const pathname = usePathname();
  return (
    <nav
      aria-label={label}
      className={items.some(({ group }) => group) ? "grouped" : "flex-1"}
    >
      {groupsOf(items).map(([group, members]) => (
        <Fragment key={group}>
          {group && (
            <p aria-hidden className="nav-group">
              {group}
            </p>
          )}
          <ul aria-label={group || undefined} className="nav-list">
            {members.map((item) => {
              const { href, label: text, icon, badge } = item;
              const current = currentOf(item, pathname);
              return (
                <li key={href}>
                  <Link
                    href={href}
                    onClick={current === "page" ? onStay : undefined}
                    aria-current={current}
                    className="nav-link"
                  >
                    {icon}
                    <span>{text}</span>
                    <LinkPendingDot />
                    {badge}
                  </Link>
                </li>
              );
            })}
          </ul>
        </Fragment>
      ))}
    </nav>
  );
}

/** Returns the items in runs of the same group, in their order. */
function groupsOf(items: readonly NavItem[]): [string, NavItem[]][] {
  const groups = new Map<string, NavItem[]>();
  for (const item of items) {
    const { group = "" } = item;
    groups.set(group, [...(groups.get(group) ?? []), item]);
  }
  return [...groups];
}
