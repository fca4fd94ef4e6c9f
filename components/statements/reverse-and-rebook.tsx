"use client";

import type { Route } from "next";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { ReversalForm } from "./reversal-form";

/** Reverses a transaction and opens the form for the right one, filled in with the same data. */
export function ReverseAndRebook({
  id,
  reference,
  formHref,
}: {
  id: string;
  reference: string;
  formHref: Route;
}) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Reverse and rebook
      </Button>
      <Dialog title="Reverse and rebook?" open={isOpen} onClose={close}>
        <p className="mb-5 text-sm">
          We will reverse{" "}
          <span translate="no" className="figures">
            {reference}
          </span>
          . Then you choose the right account in a form with the same amount,
          description and date.
        </p>
        <ReversalForm
          id={id}
          submit="Reverse"
          // A reversal that waits for a second person is rebooked later, from this page.
          onDone={({ waits, page }) =>
            waits ? page.refresh(close) : page.open(formHref)
          }
          onClose={close}
        />
      </Dialog>
    </>
  );
}
