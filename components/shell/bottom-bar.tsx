"use client";

import { usePathname } from "next/navigation";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { currentOf, type NavItem } from "./nav-links";

/** An entry of the bar. The main one is highlighted. */
export type BarItem = NavItem & { isMain?: boolean };

/**
 * The pages that a phone's user opens most, at the lower edge of the window, where the side menu has no room. "More"
 * opens the menu; without script it shows the side menu above the page.
 */
export function BottomBar({
  items,
  menuId,
  onMore,
}: {
  items: readonly BarItem[];
  menuId: string;
  onMore: () => void;
}) {
  const pathname = usePathname();
  return (
    <nav aria-label="Main pages" className="bottom-bar">
      {items.map((item) => (
        <Link
          key={item.href}
          href={item.href}
          aria-current={currentOf(item, pathname)}
          data-main={item.isMain || undefined}
        >
          {item.icon}
          <span>{item.label}</span>
          {item.badge}
        </Link>
      ))}
      <a
        href={`#${menuId}`}
        aria-haspopup="dialog"
        onClick={(event) => {
          event.preventDefault();
          onMore();
        }}
      >
        <Icon name="ellipsis" />
        <span>More</span>
      </a>
    </nav>
  );
}
