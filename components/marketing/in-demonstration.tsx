import type { ReactNode } from "react";

/** Says what of the text above it is not to be had here. */
export function InDemonstration({ children }: { children: ReactNode }) {
  return (
    <p className="mt-8 max-w-text border-l-2 border-line-strong pl-4 text-sm text-ink-soft">
      In this demonstration: {children}
    </p>
  );
}
