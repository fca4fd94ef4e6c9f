"use client";

import { type ComponentProps, type ReactNode, useState } from "react";
import { Button } from "./button";
import { Dialog } from "./dialog";

type DialogButtonProps = Omit<
  ComponentProps<typeof Button>,
  "children" | "onClick" | "title"
> & {
  label: string;
  /** The title of the dialog, if it is not the label. */
  title?: string;
  /** Renders the content of the dialog; `close` closes it. */
  children: (close: () => void) => ReactNode;
};

/** A button that opens a dialog. */
export function DialogButton({
  label,
  title = label,
  children,
  ...button
}: DialogButtonProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button {...button} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog title={title} open={open} onClose={close}>
        {children(close)}
      </Dialog>
    </>
  );
}
