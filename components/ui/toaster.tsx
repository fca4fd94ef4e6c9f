"use client";

import { Toaster as Sonner } from "sonner";

/** Where toasts appear; each stays for five seconds. */
export function Toaster() {
  return (
    <Sonner
      theme="system"
      position="top-right"
      duration={5000}
      closeButton
      visibleToasts={3}
      toastOptions={{ className: "limmat-toast" }}
    />
  );
}
