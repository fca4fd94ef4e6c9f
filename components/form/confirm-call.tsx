"use client";

import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { DialogButtons } from "@/components/ui/dialog-buttons";
import type { Contract } from "@/lib/calls/call";
import type { CallTarget } from "@/lib/browser/submit";
import { useCall } from "@/lib/browser/use-call";

type ConfirmCallProps<C extends Contract> = {
  title: string;
  /** Label of the confirm button. */
  action: string;
  /** Label of the cancel button, if "Cancel" could be mistaken for the action. */
  cancel?: string;
  variant?: "primary" | "danger";
  call: CallTarget<C>;
  version?: string | undefined;
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
  version,
  open,
  onClose,
  onDone,
  children,
}: ConfirmCallProps<C>) {
  const { busy, run } = useCall(call, {
    version,
    // A refusal shows that the page is out of date as well.
    onAnswer: ({ ok }, page) =>
      page.refresh(() => {
        onClose();
        if (ok) onDone?.();
      }),
  });

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
