"use client";

import { usePathname } from "next/navigation";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { Icon } from "@/components/ui/icon";
import { Dialog } from "@/components/ui/dialog";
import { useOpenOnPath } from "@/components/ui/use-open-on-path";
import { cn } from "@/lib/browser/cn";
import { keepFocus } from "@/lib/browser/keep-focus";
import { type BarItem, BottomBar } from "./bottom-bar";
import { saveMenuState } from "./menu-cookie";
import { NavLinks, type NavItem } from "./nav-links";
import { useFreshFrame } from "./use-fresh-frame";
import { useNamedPart } from "./use-named-part";

type AppShellProps = {
  small: "drawer" | "dropdown";
  wasFolded: boolean;
  /** Accessible name of the menu, such as "Your bank". */
  label: string;
  items: readonly NavItem[];
  /** The rest of the drawer, below the links. */
  more?: { items: readonly NavItem[]; foot: ReactNode };
  /** The bar at the lower edge of small screens. */
  bar?: readonly BarItem[];
  /** Above the links: the owner of the area. */
  head: ReactNode;
  foot?: ReactNode;
  /** Left side of the top bar. */
  title: ReactNode;
  /** Right side of the top bar. */
  actions: ReactNode;
  children: ReactNode;
};

const SIDE_MENU = "side-menu";

/** Page frame with a side menu and a top bar. On small screens a burger button opens the menu. */
export function AppShell({
  small,
  wasFolded,
  label,
  items,
  more,
  bar,
  head,
  foot,
  title,
  actions,
  children,
}: AppShellProps) {
  const [folded, setFolded] = useState(wasFolded);
  const pathname = usePathname();
  const [open, setOpen] = useOpenOnPath(pathname);
  useFreshFrame(pathname);
  useNamedPart(pathname);
  useEffect(keepFocus, []);
  const burger = useRef<HTMLButtonElement>(null);
  const drawer = small === "drawer";
  const menu = (
    <>
      {head}
      <NavLinks label={label} items={items} onStay={() => setOpen(false)} />
      {foot}
    </>
  );

  return (
    <div
      className={cn(
        "flex flex-1 flex-col print:block",
        !folded && "lg:grid lg:grid-cols-[16.5rem_minmax(0,1fr)]",
      )}
    >
      <aside
        id={SIDE_MENU}
        className={cn(
          "hidden border-r border-line bg-surface max-lg:target:block print:hidden",
          !folded && "lg:block",
        )}
      >
        <div className="sticky top-0 flex max-h-dvh min-h-[min(100%,100dvh)] flex-col overflow-y-auto p-4">
          {menu}
        </div>
      </aside>
      {drawer && (
        <Dialog
          kind="drawer"
          title="Menu"
          open={open}
          onClose={() => setOpen(false)}
        >
          <div className="flex flex-col">
            {menu}
            {more && (
              <>
                <hr className="my-3 border-line" />
                <NavLinks
                  label="More"
                  items={more.items}
                  onStay={() => setOpen(false)}
                />
                {more.foot}
              </>
            )}
          </div>
        </Dialog>
      )}
      <div className="flex min-w-0 flex-1 flex-col">
        <header className="sticky top-0 z-sticky flex min-h-16 short:relative items-center gap-2 border-b border-line bg-surface px-gutter print:hidden">
          <button
            ref={burger}
            type="button"
            aria-label={open ? "Close menu" : "Open menu"}
            {...(drawer
              ? { "aria-haspopup": "dialog" }
              : { "aria-expanded": open, "aria-controls": "small-menu" })}
            onClick={() => setOpen(!open)}
            className="icon-button -ml-[10px] lg:hidden"
          >
            <Icon name="menu" />
          </button>
          {/* Next after its button by keyboard. */}
          {!drawer && (
            <div
              id="small-menu"
              hidden={!open}
              onKeyDown={(event) => {
                if (event.key !== "Escape") return;
                setOpen(false);
                burger.current?.focus();
              }}
              className="absolute inset-x-0 top-full max-h-[calc(100dvh-7rem)] overflow-y-auto border-b border-line bg-surface p-3 shadow-raised lg:hidden"
            >
              {open && menu}
            </div>
          )}
          <button
            type="button"
            aria-label="Toggle sidebar"
            aria-expanded={!folded}
            aria-controls={SIDE_MENU}
            onClick={() => {
              setFolded(!folded);
              saveMenuState(!folded);
            }}
            className="icon-button -ml-[10px] hidden lg:grid"
          >
            <Icon name="panel-left" />
          </button>
          <div className="line-clamp-2 min-w-0 flex-1 py-2 leading-tight font-medium wrap-anywhere">
            {title}
          </div>
          <div className="flex items-center gap-1">{actions}</div>
        </header>
        <main
          id="content"
          tabIndex={-1}
          className={cn(
            "page mx-auto w-full max-w-page flex-1 px-gutter outline-none print:max-w-none print:p-0",
            drawer ? "py-5 sm:py-10" : "compact py-6",
          )}
        >
          {children}
        </main>
        {bar && (
          <BottomBar
            items={bar}
            menuId={SIDE_MENU}
            onMore={() => setOpen(true)}
          />
        )}
      </div>
    </div>
  );
}
