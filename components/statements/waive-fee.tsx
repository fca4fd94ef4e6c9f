"use client";

import { type ComponentProps, useState } from "react";
import { Button } from "@/components/ui/button";
import { DeleteEntryDialog } from "./delete-entry";

/** Gives back a fee for a reason. */
export function WaiveFee(
  fee: NonNullable<ComponentProps<typeof DeleteEntryDialog>["entry"]>,
) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Waive fee
      </Button>
      <DeleteEntryDialog
        entry={isOpen ? fee : null}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
