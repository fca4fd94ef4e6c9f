"use client";

import { useState } from "react";
import { ConfirmCall } from "@/components/form/confirm-call";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { DeclineCaseForm } from "./decline-case-form";
import { RefundForm } from "./refund-form";
import { TakeCaseButton } from "./take-case-button";
import type { Currency } from "@/lib/ledger/money";

type CaseActionsProps = {
  id: string;
  number: string;
  isRecall: boolean;
  version: string;
  assignee: string | null;
  isMine: boolean;
  /** Whether a second person is asked about it; until then it can only be taken on. */
  isWaiting: boolean;
  /** The most that can be refunded, as the form writes it; null if nothing can. */
  refundable: string | null;
  currency: Currency;
};

/** Takes on a case, refunds it or grants the recall, or declines it. */
export function CaseActions({
  id,
  number,
  isRecall,
  version,
  assignee,
  isMine,
  isWaiting,
  refundable,
  currency,
}: CaseActionsProps) {
  const [action, setAction] = useState<"refund" | "grant" | "decline" | null>(
    null,
  );
  const close = () => setAction(null);
  return (
    <div className="mt-6 flex flex-wrap gap-3">
      {!isMine && (
        <TakeCaseButton
          {...{ id, number, version, assignee }}
          size="normal"
          variant={assignee ? "secondary" : "primary"}
        />
      )}
      {!isWaiting && isRecall && (
        <Button variant="secondary" onClick={() => setAction("grant")}>
          Grant recall
        </Button>
      )}
      {!isWaiting && refundable && (
        <Button variant="secondary" onClick={() => setAction("refund")}>
          Refund
        </Button>
      )}
      {!isWaiting && (
        <Button variant="secondary" onClick={() => setAction("decline")}>
          Decline
        </Button>
      )}
      <ConfirmCall
        title="Grant this recall?"
        action="Return wire"
        variant="primary"
        call={{
          contract: async () =>
            (await import("@/lib/features/cases/staff-contract")).grantRecall,
          params: { caseId: id },
        }}
        open={action === "grant"}
        onClose={close}
      >
        The wire is returned, and the amount goes back to the customer’s
        account. Grant the recall only if the other bank has not accepted the
        wire. This cannot be undone.
      </ConfirmCall>
      <Dialog
        title={`Refund case ${number}`}
        open={action === "refund"}
        onClose={close}
      >
        <RefundForm
          caseId={id}
          most={refundable ?? ""}
          currency={currency}
          onClose={close}
        />
      </Dialog>
      <Dialog
        title={`Decline case ${number}`}
        open={action === "decline"}
        onClose={close}
      >
        <DeclineCaseForm caseId={id} onClose={close} />
      </Dialog>
    </div>
  );
}
