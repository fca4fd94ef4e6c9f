"use client";

import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import type { CSSProperties } from "react";
import { Toaster as Sonner } from "sonner";

const look = {
  fontFamily: "var(--font-text)",
  "--normal-bg": "var(--colour-surface)",
  "--normal-text": "var(--colour-ink)",
  "--normal-border": "var(--colour-line)",
  "--border-radius": "var(--radius-card)",
} as CSSProperties;

/** Where toasts appear; each stays for five seconds. */
export function Toaster() {
  return (
    <Sonner
      theme="system"
      position="top-right"
      duration={5000}
      closeButton
      visibleToasts={3}
      style={look}
      toastOptions={{ style: { fontSize: "var(--type-sm)" } }}
      icons={{
        error: <CircleAlert aria-hidden className="size-5 text-bad" />,
        success: <CircleCheck aria-hidden className="size-5 text-good" />,
      }}
    />
  );
}
