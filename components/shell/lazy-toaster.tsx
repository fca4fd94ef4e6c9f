"use client";

import { useEffect, useState, type ComponentType } from "react";
import { onToastWaiting, prepareToasts } from "@/lib/browser/toast";

/** Controls whose use can lead to a toast. Links navigate instead. */
const TOAST_TRIGGERS = "button, input, select, textarea";

/**
 * Mounts the toaster on the first interaction, or at the latest when a toast is waiting, so that a public page which
 * is only read does not load it; {@link ToastsWhenIdle} mounts it earlier. It stays mounted across pages, and so do its
 * toasts.
 */
export function LazyToaster() {
  const [Toaster, setToaster] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (Toaster) return;
    const load = () =>
      void import("@/components/ui/toaster").then(
        (ui) => setToaster(() => ui.Toaster),
        // The page works without toasts; the next interaction tries again.
        () => undefined,
      );
    const touch = ({ target }: Event) => {
      if (target instanceof Element && target.closest(TOAST_TRIGGERS)) load();
    };
    const forget = onToastWaiting(load);
    document.addEventListener("focusin", touch);
    document.addEventListener("pointerdown", touch);
    return () => {
      forget();
      document.removeEventListener("focusin", touch);
      document.removeEventListener("pointerdown", touch);
    };
  }, [Toaster]);
  return Toaster && <Toaster />;
}

/** Loads the toaster once the page is idle, so that it can report a connection that was lost before any interaction. */
export function ToastsWhenIdle() {
  useEffect(() => {
    // Safari has no idle callbacks.
    if (!("requestIdleCallback" in window)) {
      const timer = setTimeout(prepareToasts, 2_000);
      return () => clearTimeout(timer);
    }
    const idle = requestIdleCallback(prepareToasts);
    return () => cancelIdleCallback(idle);
  }, []);
  return null;
}
