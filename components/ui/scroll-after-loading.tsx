"use client";

import { useEffect } from "react";

/**
 * Scrolls to the element that the address names when the skeleton around this is replaced by its page. Next looks for
 * the element once, when the skeleton appears, and does not find it there.
 */
export function ScrollAfterLoading() {
  useEffect(
    () => () => {
      const id = window.location.hash.slice(1);
      if (id) document.getElementById(id)?.scrollIntoView();
    },
    [],
  );
  return null;
}
