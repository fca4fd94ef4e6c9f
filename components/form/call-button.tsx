"use client";

import { useRouter } from "next/navigation";
import { useState, useTransition, type ComponentProps } from "react";
import { Button } from "@/components/ui/button";
import type { Contract } from "@/lib/identity/call";
import { submit, type CallTarget } from "@/lib/browser/submit";

type CallButtonProps<C extends Contract> = ComponentProps<typeof Button> & {
  call: CallTarget<C>;
};

/** A button that makes a call without a body and reloads the page's data. */
export function CallButton<C extends Contract>({
  call,
  ...button
}: CallButtonProps<C>) {
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const [refreshing, refresh] = useTransition();
  async function run() {
    setBusy(true);
    const { ok } = await submit(call);
    if (ok) refresh(() => router.refresh());
    setBusy(false);
  }
  return (
    <Button
      variant="secondary"
      size="small"
      {...button}
      pending={busy || refreshing}
      onClick={() => void run()}
    />
  );
}
