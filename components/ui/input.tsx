import type { ComponentProps } from "react";
import { cn } from "@/lib/browser/cn";

export const controlClass = cn(
  "block min-h-11 w-full min-w-0 rounded border border-line-strong bg-surface px-3.5 text-base text-ink",
  "transition-colors placeholder:text-ink-soft hover:border-ink",
  "focus-visible:border-accent focus-visible:outline-offset-0",
  "aria-invalid:border-bad aria-invalid:outline-bad disabled:bg-sunken",
);

export function Input({ className, ...rest }: ComponentProps<"input">) {
  return <input {...rest} className={cn(controlClass, className)} />;
}
