import { Logo } from "@/components/brand/logo";
import { sitePages } from "./pages";
import { SiteEntry } from "./site-entry";
import { SiteMenu } from "./site-menu";
import { SiteNav } from "./site-nav";

/** Sticky; its border and shadow appear once the page is scrolled. */
export function SiteHeader() {
  return (
    <header className="sticky top-0 z-sticky border-b border-transparent short:static bg-canvas transition-[border-color,box-shadow] in-data-stuck:border-line in-data-stuck:shadow-card print:hidden">
      <div className="mx-auto flex min-h-18 max-w-page items-center gap-x-10 px-gutter">
        <Logo href={sitePages.home} />
        <nav
          aria-label="Main"
          className="hidden flex-1 items-center justify-between gap-4 lg:flex"
        >
          <SiteNav />
          <SiteEntry />
        </nav>
        <SiteMenu />
      </div>
    </header>
  );
}
