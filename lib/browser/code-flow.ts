"use client";

import { useSyncExternalStore } from "react";
import { RESEND_AFTER_SECONDS } from "@/lib/identity/codes/resend-policy";

/**
 * Where a running code flow keeps its opaque id, under the name the product
 * has always used. It holds no personal data and ends with the tab.
 */
const storageKey = "userData";
const changeEvent = "limmat:code-flow";

/** Remembers the flow that /otp goes on with; its code was sent just now. */
export function saveCodeFlow(flowId: string): void {
  const flow = { id: flowId, sentAt: Date.now() };
  sessionStorage.setItem(storageKey, JSON.stringify(flow));
  window.dispatchEvent(new Event(changeEvent));
}

/** Forgets the flow once its code was used. */
export function clearCodeFlow(): void {
  sessionStorage.removeItem(storageKey);
  window.dispatchEvent(new Event(changeEvent));
}

/** How long it is until another code of the running flow may be asked for. */
export function secondsToResend(): number {
  const { sentAt } = readFlow();
  const passedMs = typeof sentAt === "number" ? Date.now() - sentAt : Infinity;
  return Math.max(0, Math.ceil(RESEND_AFTER_SECONDS - passedMs / 1_000));
}

function readId(): string | null {
  const { id } = readFlow();
  return typeof id === "string" && id !== "" ? id : null;
}

function readFlow(): { id?: unknown; sentAt?: unknown } {
  try {
    const stored = sessionStorage.getItem(storageKey) ?? "null";
    return (JSON.parse(stored) as object | null) ?? {};
  } catch {
    return {};
  }
}

function subscribe(listener: () => void) {
  window.addEventListener(changeEvent, listener);
  return () => window.removeEventListener(changeEvent, listener);
}

/** The running flow's id; null where none runs, undefined before hydration. */
export function useCodeFlow(): string | null | undefined {
  return useSyncExternalStore(subscribe, readId, () => undefined);
}
