"use client";

import type { ReactNode } from "react";
import { Button } from "./button";
import { Dialog } from "./dialog";
import { DialogButtons } from "./dialog-buttons";

type ConfirmProps = {
  open: boolean;
  title: string;
  label: string;
  busy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  children: ReactNode;
};

export function Confirm({
  open,
  title,
  label,
  busy,
  onConfirm,
  onCancel,
  children,
}: ConfirmProps) {
  return (
    <Dialog open={open} onClose={onCancel} title={title}>
      <div className="mb-5 grid gap-3 [overflow-wrap:anywhere]">{children}</div>
      <DialogButtons onCancel={onCancel} busy={busy}>
        <Button variant="danger" onClick={onConfirm} pending={busy}>
          {label}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
