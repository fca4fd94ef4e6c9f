"use client";

import { useSyncExternalStore } from "react";

/**
 * Where a running code flow keeps its opaque id, under the name the product
 * has always used. It holds no personal data and ends with the tab.
 */
const storageKey = "userData";
const changed = "limmat:code-flow";

/** Remembers the flow that /otp goes on with. */
export function keepCodeFlow(flowId: string): void {
  sessionStorage.setItem(storageKey, JSON.stringify({ id: flowId }));
  window.dispatchEvent(new Event(changed));
}

/** Forgets the flow once its code was used. */
export function endCodeFlow(): void {
  sessionStorage.removeItem(storageKey);
  window.dispatchEvent(new Event(changed));
}

function read(): string | null {
  try {
    const stored: unknown = JSON.parse(
      sessionStorage.getItem(storageKey) ?? "null",
    );
    const id = (stored as { id?: unknown } | null)?.id;
    return typeof id === "string" && id !== "" ? id : null;
  } catch {
    return null;
  }
}

function subscribe(listener: () => void) {
  window.addEventListener(changed, listener);
  return () => window.removeEventListener(changed, listener);
}

/** The running flow's id; null where none runs, undefined before hydration. */
export function useCodeFlow(): string | null | undefined {
  return useSyncExternalStore(subscribe, read, () => undefined);
}
