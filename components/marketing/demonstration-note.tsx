import type { ReactNode } from "react";

export function DemonstrationNote({ children }: { children: ReactNode }) {
  return (
    <p className="mt-8 max-w-text border-l-2 border-line-strong pl-4 text-sm text-ink-soft">
      {children}
    </p>
  );
}
