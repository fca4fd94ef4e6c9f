"use client";

import { useSyncExternalStore } from "react";

const subscribe = () => () => {};

/** Returns false in the server's HTML and until React has hydrated the page. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
