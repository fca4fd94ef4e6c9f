"use client";

import { type ComponentProps, type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import type { Contract } from "@/lib/calls/call";
import { type CallQuestion, ConfirmCall } from "./confirm-call";

/** A button that asks before it makes a call. `button` has the rest of its properties. */
export function ConfirmButton<C extends Contract>({
  label,
  button,
  ...question
}: CallQuestion<C> & {
  label: ReactNode;
  button?: Omit<ComponentProps<typeof Button>, "children" | "onClick">;
}) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" {...button} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <ConfirmCall {...question} open={open} onClose={() => setOpen(false)} />
    </>
  );
}
