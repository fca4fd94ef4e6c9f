"use client";

import MenuIcon from "lucide-react/icons/menu";
import { Link, LinkMark } from "@/components/ui/link";
import { usePathname } from "next/navigation";
import { useState } from "react";
import { Dialog } from "@/components/ui/dialog";
import { siteLinks } from "./links";

/** The header's links on small screens; slides in. */
export function SiteMenu() {
  const pathname = usePathname();
  // Open only where it was opened: leaving the page closes it.
  const [openAt, setOpenAt] = useState<string | null>(null);
  return (
    <div className="ml-auto lg:hidden">
      <button
        type="button"
        aria-label="Open menu"
        aria-haspopup="dialog"
        onClick={() => setOpenAt(pathname)}
        className="-mr-2.5 grid size-11 place-items-center rounded hover:bg-sunken"
      >
        <MenuIcon aria-hidden className="size-6" strokeWidth={1.75} />
      </button>
      <Dialog
        kind="drawer"
        title="Menu"
        open={openAt === pathname}
        onClose={() => setOpenAt(null)}
      >
        <nav aria-label="Menu">
          <ul className="grid gap-1">
            {siteLinks.map(({ href, label }) => (
              <li key={href}>
                <Link
                  href={href}
                  onClick={
                    href === pathname ? () => setOpenAt(null) : undefined
                  }
                  className="flex min-h-12 items-center rounded px-3 text-lg font-medium hover:bg-sunken"
                >
                  {label}
                  <LinkMark />
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </Dialog>
    </div>
  );
}
