"use client";

import type { ComponentProps } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/lib/browser/cn";
import { useHydrated } from "@/lib/browser/use-hydrated";

type SubmitButtonProps = ComponentProps<typeof Button> & {
  busy: boolean;
  /** Set if the form has an `action`, so that the browser can submit it before the scripts arrive. */
  worksEarly?: boolean;
};

/** A submit button. Until hydration it is disabled, unless the form works without script. */
export function SubmitButton({
  busy,
  worksEarly = false,
  disabled = false,
  className,
  ...rest
}: SubmitButtonProps) {
  const ready = useHydrated() || worksEarly;
  return (
    <Button
      {...rest}
      type="submit"
      pending={busy}
      disabled={disabled || !ready}
      className={cn(!ready && "disabled:opacity-100", className)}
    />
  );
}
