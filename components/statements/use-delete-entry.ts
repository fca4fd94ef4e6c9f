import { useState } from "react";
import { submit } from "@/lib/browser/submit";
import { usePageUpdate } from "@/lib/browser/use-page-update";

export const loadReverseCall = async () =>
  (await import("@/lib/features/back-office/reversals/staff-contract"))
    .reverseTransaction;

/** Deletes one entry at a time. `deletingId` is set until the list has been reloaded. */
export function useDeleteEntry() {
  const page = usePageUpdate();
  const [id, setId] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function deleteEntry(historyId: string, reason: string) {
    setId(historyId);
    setBusy(true);
    const answer = await submit(
      {
        contract: loadReverseCall,
        params: { historyId },
      },
      { withReason: true, body: { reason } },
    );
    setBusy(false);
    // On 409 somebody else has deleted the entry, so the list is out of date as well.
    if (answer.ok || answer.status === 409) page.refresh();
  }

  return { deletingId: isBusy || page.updating ? id : null, deleteEntry };
}
