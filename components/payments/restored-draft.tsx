"use client";

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
      <button
        type="button"
        // `disabled` would lose the focus.
        aria-disabled={busy}
        className="link min-h-11 shrink-0 whitespace-nowrap aria-disabled:opacity-60"
        onClick={() => {
          if (!busy) void run();
        }}
      >
        Discard
      </button>
    </Notice>
  );
}
