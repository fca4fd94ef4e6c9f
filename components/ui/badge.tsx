import type { ReactNode } from "react";
import { cn } from "@/lib/browser/cn";

export type Tone = "plain" | "accent" | "good" | "warn" | "bad";

const tones: Record<Tone, string> = {
  plain: "bg-sunken text-ink-soft",
  accent: "bg-accent-soft text-accent",
  good: "bg-good-soft text-good",
  warn: "bg-warn-soft text-warn",
  bad: "bg-bad-soft text-bad",
};

export function Badge({
  tone = "plain",
  children,
}: {
  tone?: Tone;
  children: ReactNode;
}) {
  return (
    <span
      className={cn(
        "inline-flex items-center rounded-sm px-1.5 py-0.5 text-xs font-medium whitespace-nowrap print:border print:px-1",
        tones[tone],
      )}
    >
      {children}
    </span>
  );
}
