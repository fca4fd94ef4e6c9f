"use client";

import { useState, type ReactNode } from "react";
import type { DecisionProps } from "./decision-form";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import type { Decision } from "@/lib/platform/validation/decision";

type DecideProps = {
  /** Renders the form of the call that decides. */
  form: (props: DecisionProps) => ReactNode;
  /** The subject of the decision, such as "Credit of $200,000.00 to account 1000000008". */
  subject: ReactNode;
  titles: Record<Decision["decision"], string>;
  /** Says who can read the reason for a rejection. */
  hint: string;
  /** Names the subject in the buttons' accessible names, so that screen readers can tell rows apart. */
  name?: string;
};

/** Two buttons: approve after a confirmation, or reject with a reason. */
export function Decide({ form, subject, titles, hint, name }: DecideProps) {
  const [asking, setAsking] = useState<Decision["decision"] | null>(null);
  const close = () => setAsking(null);
  return (
    <div className="flex gap-3">
      <Button
        size="small"
        aria-label={name && `Approve ${name}`}
        onClick={() => setAsking("approve")}
      >
        Approve
      </Button>
      <Button
        size="small"
        variant="secondary"
        aria-label={name && `Reject ${name}`}
        onClick={() => setAsking("reject")}
      >
        Reject
      </Button>
      <Dialog
        title={titles[asking ?? "approve"]}
        open={asking !== null}
        onClose={close}
      >
        <div className="mb-5 text-sm [overflow-wrap:anywhere]">{subject}</div>
        {asking && form({ decision: asking, hint, onClose: close })}
      </Dialog>
    </div>
  );
}
