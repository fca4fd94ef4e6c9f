"use client";

import type { ComponentProps } from "react";
import { Button } from "@/components/ui/button";
import type { Contract } from "@/lib/calls/call";
import type { CallTarget } from "@/lib/browser/submit";
import { useCall } from "@/lib/browser/use-call";

type CallButtonProps<C extends Contract> = ComponentProps<typeof Button> & {
  call: CallTarget<C>;
  body?: object;
  version?: string | undefined;
};

/** A button that makes a call and reloads the page's data. */
export function CallButton<C extends Contract>({
  call,
  body,
  version,
  ...button
}: CallButtonProps<C>) {
  const { busy, run } = useCall(call, { ...(body && { body }), version });
  return (
    <Button
      variant="secondary"
      size="small"
      {...button}
      pending={busy}
      onClick={() => void run()}
    />
  );
}
