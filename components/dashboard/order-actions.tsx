"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { ConfirmCall } from "@/components/forms/confirm-call";
import { Button } from "@/components/ui/button";
import { submit } from "@/lib/client/submit";
import { textOf } from "@/lib/errors/catalogue";
import { calls } from "@/lib/paths";

/** Pauses, resumes or cancels one order. `name` identifies the order for screen readers. */
export function OrderActions({
  id,
  name,
  amount,
  paused,
}: {
  id: string;
  name: string;
  amount: string;
  paused: boolean;
}) {
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const [cancelling, setCancelling] = useState(false);
  const action = paused ? "resume" : "pause";
  const word = paused ? "Resume" : "Pause";

  async function steer() {
    setBusy(true);
    await submit({
      path: calls.steerOrder(id, action),
      fallback: textOf("ORDER_FAILED"),
    });
    setBusy(false);
    router.refresh();
  }

  return (
    <div className="flex flex-wrap gap-2 as-table:justify-end">
      <Button
        look="secondary"
        size="small"
        pending={busy}
        aria-label={`${word} ${name}`}
        onClick={() => void steer()}
      >
        {word}
      </Button>
      <Button
        look="quiet"
        size="small"
        aria-label={`Cancel ${name}`}
        onClick={() => setCancelling(true)}
      >
        Cancel
      </Button>
      <ConfirmCall
        title="Cancel this standing order?"
        action="Cancel standing order"
        cancel="Keep standing order"
        call={{ path: calls.steerOrder(id, "cancel"), method: "POST" }}
        fallback={textOf("ORDER_FAILED")}
        open={cancelling}
        onClose={() => setCancelling(false)}
      >
        We will make no more payments of {amount} to <strong>{name}</strong>.
        You can’t undo this.
      </ConfirmCall>
    </div>
  );
}
