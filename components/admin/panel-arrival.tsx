"use client";

import { useEffect } from "react";

/** Leads from a pressed tile to the panel it opened, whose heading has this id: on a phone it opens below the screen. */
export function PanelArrival({
  panel,
  headingId,
}: {
  panel: string;
  headingId: string;
}) {
  useEffect(() => {
    // Whoever came by the address stays at its start.
    if (!document.activeElement?.closest("nav")) return;
    const heading = document.getElementById(headingId);
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus();
  }, [panel, headingId]);
  return null;
}
