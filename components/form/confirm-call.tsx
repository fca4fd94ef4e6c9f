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
  /** What the button that does it says. */
  action: string;
  /** What the way out says, where "Cancel" would be taken for the deed. */
  cancel?: string;
  variant?: "primary" | "danger";
  call: CallTarget<C>;
  open: boolean;
  onClose: () => void;
  /** Called once it is done, besides `onClose`. */
  onDone?: () => void;
  children: ReactNode;
};

/** Asks once more before a call that takes no fields; the page shows what became of it. */
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
