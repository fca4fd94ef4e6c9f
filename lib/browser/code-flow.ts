"use client";

import { useSyncExternalStore } from "react";
import { RESEND_AFTER_SECONDS } from "@/lib/identity/codes/resend-policy";
import { machineNow } from "@/lib/platform/time/clock";

/**
 * The session storage key of the flow's opaque id. The product has always used this name. The entry holds no personal
 * data and ends with the tab.
 */
const storageKey = "userData";
const changeEvent = "limmat:code-flow";

/** Stores the flow that /otp continues. Call it just after its code was sent. */
export function saveCodeFlow(flowId: string): void {
  const flow = { id: flowId, sentAt: machineNow().getTime() };
  sessionStorage.setItem(storageKey, JSON.stringify(flow));
  window.dispatchEvent(new Event(changeEvent));
}

export function clearCodeFlow(): void {
  sessionStorage.removeItem(storageKey);
  window.dispatchEvent(new Event(changeEvent));
}

/** Returns the seconds until another code of the flow may be requested. */
export function secondsToResend(): number {
  const { sentAt } = readFlow();
  const passedMs =
    typeof sentAt === "number" ? machineNow().getTime() - sentAt : Infinity;
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

/** Returns the flow's id; null without a flow, undefined before hydration. */
export function useCodeFlow(): string | null | undefined {
  return useSyncExternalStore(subscribe, readId, () => undefined);
}
