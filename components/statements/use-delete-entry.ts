import { useRouter } from "next/navigation";
import { useState, useTransition } from "react";
import { submit } from "@/lib/browser/submit";

/** Deletes one entry at a time. `deletingId` is set until the list has been reloaded. */
export function useDeleteEntry() {
  const router = useRouter();
  const [id, setId] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isLoading, startLoading] = useTransition();

  async function deleteEntry(historyId: string) {
    setId(historyId);
    setBusy(true);
    const answer = await submit(
      {
        contract: async () =>
          (await import("@/lib/features/statements/history/staff-contract"))
            .reverseTransaction,
        params: { historyId },
      },
      { withReason: true },
    );
    setBusy(false);
    // On 409 somebody else has deleted the entry, so the list is out of date as well.
    if (answer.ok || answer.status === 409)
      startLoading(() => router.refresh());
  }

  return { deletingId: isBusy || isLoading ? id : null, deleteEntry };
}
