"use client";

import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import { useEffect, useState, type CSSProperties } from "react";
import { createPortal } from "react-dom";
import { toast, Toaster as Sonner } from "sonner";
import { setToastLibrary } from "@/lib/browser/toast";
import { watchTopDialog } from "@/lib/browser/top-dialog";

const toasterStyle = {
  fontFamily: "var(--font-text)",
  "--normal-bg": "var(--colour-surface)",
  "--normal-text": "var(--colour-ink)",
  "--normal-border": "var(--colour-line)",
  "--border-radius": "var(--radius-card)",
  "--toast-close-button-start": "auto",
  "--toast-close-button-end": "0",
  "--toast-close-button-transform": "translateY(-50%)",
} as CSSProperties;

/**
 * In the middle of the top bar, which has nothing to click there. Below are the actions of the page, and pages scroll
 * a focused field to a place below the bar, also on a phone, where the toast is between the bar's buttons.
 */
const IN_BAR = { top: "8px" };
const BETWEEN_BUTTONS = {
  ...IN_BAR,
  left: "calc(var(--space-gutter) + 38px)",
  right: "calc(var(--space-gutter) + 92px)",
};

/** Shows toasts for five seconds each, in front of an open dialog as well. */
export function Toaster() {
  // Moved between the page and the front dialog rather than rendered again, so that visible toasts stay.
  const [container] = useState(() => document.createElement("div"));
  // Runs after Sonner's own effects, so that Sonner is subscribed when the first toast arrives.
  useEffect(() => setToastLibrary(toast), []);
  useEffect(
    () => watchTopDialog((top) => (top ?? document.body).append(container)),
    [container],
  );
  return createPortal(
    <Sonner
      theme="system"
      position="top-center"
      offset={IN_BAR}
      mobileOffset={BETWEEN_BUTTONS}
      duration={5000}
      closeButton
      visibleToasts={3}
      style={toasterStyle}
      className="toasts print:hidden"
      toastOptions={{
        style: { fontSize: "var(--type-sm)", paddingRight: "2.75rem" },
        classNames: {
          // A phone's bar leaves little width.
          toast: "max-sm:py-2! max-sm:pl-2.5!",
          // As large as the icon, which grows with the text.
          icon: "size-5! shrink-0",
          closeButton: "top-1/2! size-11! border-0! [&_svg]:size-3.5",
        },
      }}
      icons={{
        error: <CircleAlert aria-hidden className="size-5 text-bad" />,
        success: <CircleCheck aria-hidden className="size-5 text-good" />,
      }}
    />,
    container,
  );
}
