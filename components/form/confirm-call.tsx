"use client";

import { useRouter } from "next/navigation";
import { useState, type ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { DialogButtons } from "@/components/ui/dialog-buttons";
import type { Contract } from "@/lib/identity/call";
import { submit, type CallTarget } from "@/lib/browser/submit";

type ConfirmCallProps<C extends Contract> = {
  title: string;
  /** Label of the confirm button. */
  action: string;
  /** Label of the cancel button, if "Cancel" could be mistaken for the action. */
  cancel?: string;
  variant?: "primary" | "danger";
  call: CallTarget<C>;
  open: boolean;
  onClose: () => void;
  onDone?: () => void;
  children: ReactNode;
};

/** Asks for confirmation before a call without fields, then reloads the page's data. */
export function ConfirmCall<C extends Contract>({
  title,
  action,
  cancel,
  variant = "danger",
  call,
  open,
  onClose,
  onDone,
  children,
}: ConfirmCallProps<C>) {
  const router = useRouter();
  const [busy, setBusy] = useState(false);

  async function run() {
    setBusy(true);
    const answer = await submit(call);
    setBusy(false);
    onClose();
    if (answer.ok) onDone?.();
    router.refresh();
  }

  return (
    <Dialog title={title} open={open} onClose={onClose}>
      <div className="mb-5 text-sm [overflow-wrap:anywhere]">{children}</div>
      <DialogButtons onCancel={onClose} cancel={cancel} busy={busy}>
        <Button variant={variant} pending={busy} onClick={() => void run()}>
          {action}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
