"use client";

import { useState } from "react";
import { ConfirmCall } from "@/components/form/confirm-call";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { DeclineCaseForm } from "./decline-case-form";
import { RefundForm } from "./refund-form";
import { TakeCaseButton } from "./take-case-button";
import type { Currency } from "@/lib/ledger/money";
import type { WireState } from "@/lib/ledger/wire-state";
import {
  isDecidedByStaff,
  WIRE_DOUBT,
} from "@/lib/ledger/wire-state-for-staff";

type CaseActionsProps = {
  id: string;
  number: string;
  /** The state of the wire that the customer recalls; null if the case is no recall. */
  recalled: WireState | null;
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
  recalled,
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
  const mayGrant = recalled !== null && isDecidedByStaff(recalled);
  return (
    <div className="mt-6 flex flex-wrap gap-3">
      {recalled !== null && !mayGrant && (
        <p className="w-full text-sm text-ink-soft">
          The other bank has this wire and was asked for the money. Its answer
          closes the case.
        </p>
      )}
      {!isMine && (
        <TakeCaseButton
          {...{ id, number, version, assignee }}
          size="normal"
          variant={assignee ? "secondary" : "primary"}
        />
      )}
      {!isWaiting && mayGrant && (
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
        {grantQuestion(recalled)}
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

/** Returns what a member of staff has to know before granting a recall. */
export const grantQuestion = (recalled: WireState | null): string =>
  `The wire is returned, and the amount goes back to the customer’s account. ${
    recalled === "in doubt"
      ? WIRE_DOUBT
      : "Grant the recall only if the other bank has not accepted the wire."
  } This cannot be undone.`;
