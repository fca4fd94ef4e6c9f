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
    <nav aria-label={label} className="flex-1">
      <ul className="grid gap-1">
        {items.map(({ href, label: text, icon, covers, badge }) => {
          const here = pathname === href;
          const within = covers && pathname.startsWith(`${covers}/`);
          return (
            <li key={href}>
              <Link
                href={href}
                onClick={here ? onStay : undefined}
                aria-current={here ? "page" : within ? "true" : undefined}
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
