"use client";

import { useEffect, useRef } from "react";
import { useHydrated } from "@/lib/browser/use-hydrated";

/** Whether the browser's Back or Forward was used after the last click. */
let isReturn = false;
if (typeof window !== "undefined") {
  window.addEventListener("popstate", () => (isReturn = true));
  document.addEventListener("click", () => (isReturn = false), true);
}

/**
 * Moves the focus to the heading of a panel that a link has opened, which has the id "panel" and on a phone is below the
 * screen. Visitors who open the address directly start at the top of the page, and Back and Forward keep their place.
 * The link's own focus would not show who clicked: Safari gives a clicked link none.
 */
export function FocusPanelOnOpen({ panel }: { panel: string }) {
  // React hydrates what came with the document, and renders what a link has opened.
  const isOpenedByLink = useHydrated();
  const shown = useRef(isOpenedByLink ? null : panel);
  useEffect(() => {
    if (shown.current === panel) return;
    shown.current = panel;
    const heading = document.getElementById("panel");
    if (isReturn || !heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    // Focusing alone does not scroll to a heading at the lower edge, and the fields would stay hidden.
    if (heading.getBoundingClientRect().top > window.innerHeight / 2)
      heading.scrollIntoView({ block: "start" });
  }, [panel]);
  return null;
}
