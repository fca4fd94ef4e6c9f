"use client";

import type { Route } from "next";
import { Link, LinkPendingDot } from "@/components/ui/link";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";

export type NavItem = {
  href: Route;
  label: string;
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
  className?: string;
  /** Called when the current page's own link is clicked, since no navigation follows. */
  onStay: () => void;
}) {
  const pathname = usePathname();
  return (
    <nav aria-label={label} className="flex-1">
      <ul className="grid gap-1">
        {items.map((item) => {
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
    </nav>
  );
}
