"use client";

import { Link } from "@/components/ui/link";
import { usePathname } from "next/navigation";
import { HoverMenu } from "./hover-menu";
import { pageLinks, serviceLinks } from "./links";

const linkClass =
  "inline-flex min-h-11 items-center rounded px-3.5 hover:bg-sunken aria-[current=page]:font-semibold";

/** The pages in the header of wide screens. */
export function SiteNav() {
  const pathname = usePathname();
  return (
    <ul className="flex items-center gap-1">
      {pageLinks.map(({ href, label }) => (
        <li key={href}>
          <Link
            href={href}
            aria-current={pathname === href ? "page" : undefined}
            className={linkClass}
          >
            {label}
          </Link>
        </li>
      ))}
      <li>
        <HoverMenu
          label="Services"
          links={serviceLinks}
          className="min-h-11 rounded px-3.5 hover:bg-sunken"
        />
      </li>
    </ul>
  );
}
