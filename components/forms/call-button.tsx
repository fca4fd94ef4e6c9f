"use client";

import { useRouter } from "next/navigation";
import { useState, useTransition, type ComponentProps } from "react";
import { Button } from "@/components/ui/button";
import { submit } from "@/lib/client/submit";

type CallButtonProps = ComponentProps<typeof Button> & {
  path: string;
  method?: "POST" | "DELETE";
  fallback: string;
};

/** A button that makes one call without a body, tells its answer, and has the page read anew. */
export function CallButton({
  path,
  method = "POST",
  fallback,
  ...button
}: CallButtonProps) {
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const [refreshing, refresh] = useTransition();
  async function run() {
    setBusy(true);
    const { ok } = await submit({ path, method, fallback });
    if (ok) refresh(() => router.refresh());
    setBusy(false);
  }
  return (
    <Button
      look="secondary"
      size="small"
      {...button}
      pending={busy || refreshing}
      onClick={() => void run()}
    />
  );
}
