"use client";

import { useState } from "react";
import { ConfirmCall } from "@/components/form/confirm-call";
import { ReturnWireForm } from "./return-wire-form";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { WIRE_DOUBT } from "@/lib/ledger/wire-state-for-staff";

type Action = "settle" | "return";

const LABELS: Record<Action, string> = { settle: "Settle", return: "Return" };

const PENDING: Action[] = ["settle", "return"];
/** A recall asks for the return. */
const RECALLED: Action[] = ["return", "settle"];

/**
 * Settles or returns one wire; both are final. `about` describes the wire in the dialogs. `recall` is the number of the
 * case in which the customer recalls it.
 */
export function WireActions({
  id,
  reference,
  about,
  isInDoubt,
  recall,
}: {
  id: string;
  reference: string;
  about: string;
  isInDoubt: boolean;
  recall?: string | undefined;
}) {
  const [action, setAction] = useState<Action | null>(null);
  const close = () => setAction(null);
  const doubt = isInDoubt ? ` ${WIRE_DOUBT}` : "";
  return (
    <div className="flex gap-2">
      {(recall ? RECALLED : PENDING).map((name) => (
        <Button
          key={name}
          variant="secondary"
          size="small"
          aria-label={`${LABELS[name]} ${reference}`}
          onClick={() => setAction(name)}
        >
          {LABELS[name]}
        </Button>
      ))}
      <ConfirmCall
        title="Settle this wire?"
        action="Settle wire"
        variant="primary"
        call={{
          contract: async () =>
            (await import("@/lib/features/payments/wires/staff-contract"))
              .settleWire,
          params: { wireId: id },
        }}
        open={action === "settle"}
        onClose={close}
      >
        {`${about}.${doubt} Settle it only if the other bank has accepted it. This cannot be undone.${recall ? ` The customer has asked us to recall this wire. Settling it declines case ${recall}.` : ""}`}
      </ConfirmCall>
      <Dialog
        title="Return this wire?"
        open={action === "return"}
        onClose={close}
      >
        <p className="mb-5 text-sm">
          {`${about}.${doubt} The amount goes back to the customer’s account. The customer sees your reason.`}
        </p>
        <ReturnWireForm id={id} onClose={close} />
      </Dialog>
    </div>
  );
}
