"use client";

import { useState } from "react";
import {
  StandingOrderForm,
  type StandingOrderFormProps,
} from "./standing-order-form";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";

export function NewOrder(props: Omit<StandingOrderFormProps, "onSaved">) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
        Set up standing order
      </Button>
      <Dialog title="Set up standing order" open={open} onClose={close}>
        <StandingOrderForm {...props} onSaved={close} />
      </Dialog>
    </>
  );
}
