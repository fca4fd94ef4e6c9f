"use client";

import type { ComponentProps } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/lib/browser/cn";
import { useHydrated } from "@/lib/browser/use-hydrated";

/** A submit button. Disabled until hydration, so that no form is submitted without script. */
export function SubmitButton({
  busy,
  disabled = false,
  className,
  ...rest
}: ComponentProps<typeof Button> & { busy: boolean }) {
  const hydrated = useHydrated();
  return (
    <Button
      {...rest}
      type="submit"
      pending={busy}
      disabled={disabled || !hydrated}
      className={cn(!hydrated && "disabled:opacity-100", className)}
    />
  );
}
