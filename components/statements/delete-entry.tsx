"use client";

import { useRouter } from "next/navigation";
import Trash2 from "lucide-react/icons/trash-2";
import { useState, useTransition } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { DialogButtons } from "@/components/ui/dialog-buttons";
import { Spinner } from "@/components/ui/spinner";
import { submit } from "@/lib/browser/submit";

/** Deletes one entry after a confirmation. The row shows a spinner until the list has been reloaded. */
export function DeleteEntry({
  id,
  reference,
  about,
}: {
  id: string;
  reference: string;
  about: string;
}) {
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [loading, startLoading] = useTransition();

  async function remove() {
    setOpen(false);
    setBusy(true);
    const answer = await submit(
      {
        contract: async () =>
          (await import("@/lib/features/statements/history/staff-contract"))
            .reverseTransaction,
        params: { historyId: id },
      },
      { withReason: true },
    );
    setBusy(false);
    // On 409 somebody else has deleted the entry, so the list is out of date as well.
    if (answer.ok || answer.status === 409)
      startLoading(() => router.refresh());
  }

  if (busy || loading)
    return (
      <span className="grid size-9 place-items-center">
        <Spinner label={`Deleting ${reference}`} />
      </span>
    );
  return (
    <>
      <button
        type="button"
        aria-label={`Delete ${reference}`}
        onClick={() => setOpen(true)}
        className="grid size-9 place-items-center rounded text-ink-soft hover:bg-bad-soft hover:text-bad"
      >
        <Trash2 aria-hidden className="size-4.5" strokeWidth={1.75} />
      </button>
      <Dialog
        title="Delete this transaction?"
        open={open}
        onClose={() => setOpen(false)}
      >
        <p className="mb-5 text-sm [overflow-wrap:anywhere]">
          We will reverse <span className="figures">{reference}</span>, {about}.
          The money goes back. This list will then hide the transaction and its
          reversal; statements show both.
        </p>
        <DialogButtons onCancel={() => setOpen(false)}>
          <Button variant="danger" onClick={() => void remove()}>
            Delete
          </Button>
        </DialogButtons>
      </Dialog>
    </>
  );
}
