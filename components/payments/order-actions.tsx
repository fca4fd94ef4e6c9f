"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { ConfirmCall } from "@/components/form/confirm-call";
import { Button } from "@/components/ui/button";
import { submit } from "@/lib/browser/submit";

const contract = async () =>
  (await import("@/lib/features/payments/standing-orders/contract"))
    .changeStandingOrder;

/**
 * Buttons for one order. `terms`, such as "$45.00 every month", distinguish orders to the same payee for screen
 * readers.
 */
export function OrderActions({
  id,
  name,
  terms,
  amount,
  paused,
}: {
  id: string;
  name: string;
  terms: string;
  amount: string;
  paused: boolean;
}) {
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const [cancelling, setCancelling] = useState(false);
  const action = paused ? "resume" : "pause";
  const order = `standing order to ${name}, ${terms}`;
  const label = paused ? "Resume" : "Pause";

  async function changeStatus() {
    setBusy(true);
    await submit({ contract, params: { orderId: id, action } });
    setBusy(false);
    router.refresh();
  }

  return (
    <div className="flex flex-wrap gap-2 as-table:justify-end">
      <Button
        variant="secondary"
        size="small"
        pending={busy}
        aria-label={`${label} ${order}`}
        onClick={() => void changeStatus()}
      >
        {label}
      </Button>
      <Button
        variant="quiet"
        size="small"
        aria-label={`Cancel ${order}`}
        onClick={() => setCancelling(true)}
      >
        Cancel
      </Button>
      <ConfirmCall
        title="Cancel this standing order?"
        action="Cancel standing order"
        cancel="Keep standing order"
        call={{ contract, params: { orderId: id, action: "cancel" } }}
        open={cancelling}
        onClose={() => setCancelling(false)}
      >
        We will make no more payments of {amount} to <strong>{name}</strong>.
        You can’t undo this.
      </ConfirmCall>
    </div>
  );
}
