"use client";

import MenuIcon from "lucide-react/icons/menu";
import { Link, LinkPendingDot } from "@/components/ui/link";
import { usePathname } from "next/navigation";
import { Dialog } from "@/components/ui/dialog";
import { useOpenOnPath } from "@/components/ui/use-open-on-path";
import { ButtonLink } from "@/components/ui/button";
import { useSignedIn } from "@/lib/browser/signed-in";
import { homePages } from "@/lib/identity/pages";
import { siteLinksFor } from "./links";

/** The header's links on small screens; slides in. */
export function SiteMenu() {
  const pathname = usePathname();
  const [open, setOpen] = useOpenOnPath(pathname);
  const signedIn = useSignedIn();
  return (
    <div className="ml-auto flex items-center gap-3 lg:hidden">
      {signedIn && (
        <ButtonLink href={homePages.customer} size="small">
          Your dashboard
        </ButtonLink>
      )}
      <button
        type="button"
        aria-label="Open menu"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="icon-button -mr-[10px] text-ink"
      >
        <MenuIcon aria-hidden className="size-6" strokeWidth={1.75} />
      </button>
      <Dialog
        kind="drawer"
        title="Menu"
        open={open}
        onClose={() => setOpen(false)}
      >
        <nav aria-label="Menu">
          <ul className="grid gap-1">
            {siteLinksFor(signedIn).map(({ href, label }) => (
              <li key={href}>
                <Link
                  href={href}
                  onClick={href === pathname ? () => setOpen(false) : undefined}
                  aria-current={href === pathname ? "page" : undefined}
                  className="flex min-h-12 items-center rounded px-3 text-lg font-medium hover:bg-sunken aria-[current]:bg-accent-soft aria-[current]:text-accent"
                >
                  <span>{label}</span>
                  <LinkPendingDot />
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </Dialog>
    </div>
  );
}
