"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { startTransition, useTransition } from "react";

/**
 * Shows the result of a call on the page. The server renders one page for it: `refresh` reloads this one, `open` goes
 * to another one.
 */
export function usePageUpdate() {
  const router = useRouter();
  const [updating, start] = useTransition();
  return {
    /** Whether the new page is on its way. */
    updating,
    /** Reloads the page's data. A `change` of state, such as closing a dialog, appears together with the new data. */
    refresh: (change?: () => void) =>
      start(() => {
        change?.();
        router.refresh();
      }),
    open: (href: Route, { replace = false, scroll = true } = {}) => {
      refreshOnReturn(router);
      start(() => router[replace ? "replace" : "push"](href, { scroll }));
    },
    /** Opens the first page of a new session, and forgets every page fetched before it. */
    enter: (href: Route) => {
      // Empties the cache at once. The navigation replaces its request for the current page.
      router.refresh();
      start(() => router.push(href));
    },
  };
}

export type PageUpdate = ReturnType<typeof usePageUpdate>;

let stopWaiting = () => {};

/** Reloads the data of a page that Back or Forward shows from memory, because it is from before a call. */
function refreshOnReturn(router: ReturnType<typeof useRouter>) {
  stopWaiting();
  const onReturn = () => startTransition(() => router.refresh());
  window.addEventListener("popstate", onReturn, { once: true });
  stopWaiting = () => window.removeEventListener("popstate", onReturn);
}
