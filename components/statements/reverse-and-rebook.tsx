"use client";

import type { Route } from "next";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { ReversalForm } from "./reversal-form";

type RebookProps = {
  id: string;
  reference: string;
  formHref: Route;
};

/** Reverses a transaction and opens the form for the right one, filled in with the same data. */
export function ReverseAndRebook(props: RebookProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Reverse and rebook
      </Button>
      <RebookDialog
        entry={isOpen ? props : null}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

/** Without an entry it is closed. */
export function RebookDialog({
  entry,
  onClose,
}: {
  entry: RebookProps | null;
  onClose: () => void;
}) {
  return (
    <Dialog title="Reverse and rebook?" open={entry !== null} onClose={onClose}>
      {entry && (
        <>
          <p className="mb-5 text-sm">
            We will reverse{" "}
            <span translate="no" className="figures">
              {entry.reference}
            </span>
            . Then you choose the right account in a form with the same amount,
            description and date.
          </p>
          <ReversalForm
            id={entry.id}
            submit="Reverse"
            // A reversal that waits for a second person is rebooked later, from this page.
            onDone={({ waits, page }) =>
              waits ? page.refresh(onClose) : page.open(entry.formHref)
            }
            onClose={onClose}
          />
        </>
      )}
    </Dialog>
  );
}
