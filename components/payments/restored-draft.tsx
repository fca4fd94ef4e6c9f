"use client";

import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { useCall } from "@/lib/browser/use-call";
import { formatDateTime, formatTime } from "@/lib/platform/format";
import { bankDay } from "@/lib/platform/time/clock";

/** Says that the form starts with a draft, and discards it. */
export function RestoredDraft({
  savedAt,
  today,
  onDiscarded,
}: {
  savedAt: string;
  today: string;
  onDiscarded: () => void;
}) {
  const { busy, run } = useCall(
    {
      contract: async () =>
        (await import("@/lib/features/payments/drafts/contract"))
          .discardTransferDraft,
    },
    { onAnswer: (answer) => answer.ok && onDiscarded() },
  );
  const at = new Date(savedAt);
  const when = bankDay(at) === today ? formatTime(at) : formatDateTime(at);
  return (
    <Notice role="status" className="draft-notice">
      <span>{`Your draft of ${when} was restored.`}</span>
      <Button
        variant="link"
        size="small"
        pending={busy}
        aria-label="Discard draft"
        onClick={() => void run()}
      >
        Discard
      </Button>
    </Notice>
  );
}
