import type { ReactNode } from "react";

export type Tone = "plain" | "accent" | "good" | "warn" | "bad";

const tones: Record<Tone, string> = {
  plain: "badge",
  accent: "badge badge-accent",
  good: "badge badge-good",
  warn: "badge badge-warn",
  bad: "badge badge-bad",
};

export function Badge({
  tone = "plain",
  children,
}: {
  tone?: Tone;
  children: ReactNode;
}) {
  return <span className={tones[tone]}>{children}</span>;
}
