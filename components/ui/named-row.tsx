"use client";

import { useEffect } from "react";
import { isNewDocument } from "@/lib/browser/new-document";

/** Whether this visit may still move to the row. Reload and Back never do, so that the reader keeps their place. */
let isNew = typeof window !== "undefined" && isNewDocument();

/**
 * Scrolls to the row that the address names and focuses its first link, or the row itself: Enter must not press a button
 * that nobody chose. Part of each list whose rows have an `id`, because React may show the list after the load, when
 * browsers no longer look for the row. It leaves the focus alone if a person has put it somewhere meanwhile.
 */
export function NamedRow() {
  useEffect(() => {
    const row = document.getElementById(location.hash.slice(1));
    if (!isNew || !row?.matches("tr, li")) return;
    isNew = false;
    if (document.activeElement !== document.body) return;
    const link = row.querySelector<HTMLElement>("[data-entry], a[href]");
    if (!link) row.tabIndex = -1;
    row.scrollIntoView({ block: "nearest", behavior: "instant" });
    (link ?? row).focus({ preventScroll: true });
  }, []);
  return null;
}
