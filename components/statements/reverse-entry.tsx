"use client";

import { type ComponentProps, useState } from "react";
import { Button } from "@/components/ui/button";
import { ReverseEntryDialog } from "./reverse-entry-dialog";

/** Reverses a transaction for a reason, or waives a fee. */
export function ReverseEntry(
  entry: NonNullable<ComponentProps<typeof ReverseEntryDialog>["entry"]>,
) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {entry.isFee ? "Waive fee" : "Reverse"}
      </Button>
      <ReverseEntryDialog
        entry={isOpen ? entry : null}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
