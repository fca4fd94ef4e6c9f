"use client";

import { useEffect } from "react";

/**
 * Moves the focus from a clicked tile to the heading of its panel, which has the id "panel" and on a phone opens below
 * the screen.
 */
export function FocusPanelOnOpen({ panel }: { panel: string }) {
  useEffect(() => {
    // Visitors who open the address directly start at the top of the page.
    if (!document.activeElement?.closest("nav")) return;
    const heading = document.getElementById("panel");
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    // Focusing alone does not scroll to a heading at the lower edge, and the fields would stay hidden.
    if (heading.getBoundingClientRect().top > window.innerHeight / 2)
      heading.scrollIntoView({ block: "start" });
  }, [panel]);
  return null;
}
