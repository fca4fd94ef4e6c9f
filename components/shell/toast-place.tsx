"use client";

import { useEffect, useState, type ComponentType } from "react";
import { whileWaiting } from "@/lib/client/toast";

/** What one touches before anything is told. Links lead on instead. */
const TOUCHED = "button, input, select, textarea";

/**
 * Where toasts appear. It comes with the first touch of a page, so that a page which is only read does without, and at
 * the latest when a toast waits for it; then it stays from page to page, and so do they.
 */
export function ToastPlace() {
  const [Toaster, setToaster] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (Toaster) return;
    const load = () =>
      void import("@/components/ui/toaster").then(
        (ui) => setToaster(() => ui.Toaster),
        // The page goes on without toasts; the next touch tries again.
        () => undefined,
      );
    const touch = ({ target }: Event) => {
      if (target instanceof Element && target.closest(TOUCHED)) load();
    };
    const forget = whileWaiting(load);
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
