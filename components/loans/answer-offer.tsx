"use client";

import { useState, type ReactNode } from "react";
import { ConfirmCall } from "@/components/form/confirm-call";
import { DialogForm } from "@/components/form/dialog-form";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import {
  refreshOnConflict,
  refreshThen,
} from "@/lib/browser/form/refresh-then";
import { useCallForm } from "@/lib/browser/form/use-call-form";
import { secondFactorErrors } from "@/lib/identity/second-factor-errors";
import { SecondFactorField } from "../identity/second-factor-field";

type AnswerOfferProps = {
  loanId: string;
  /** The loan, such as "Personal loan of $900.00". */
  name: string;
  /** The monthly instalment, such as "12.50", which the customer accepts. */
  instalment: string;
  /** The terms of the offer, for the review. */
  facts: ReactNode;
};

export function AnswerOffer({
  loanId,
  name,
  instalment,
  facts,
}: AnswerOfferProps) {
  const [asking, setAsking] = useState<"accept" | "decline" | null>(null);
  const close = () => setAsking(null);
  return (
    <div className="mt-5 flex flex-wrap gap-3">
      <Button onClick={() => setAsking("accept")}>Accept offer</Button>
      <Button variant="secondary" onClick={() => setAsking("decline")}>
        Decline offer
      </Button>
      <Dialog
        title="Accept this loan?"
        open={asking === "accept"}
        onClose={close}
      >
        <AcceptForm
          loanId={loanId}
          instalment={instalment}
          facts={facts}
          onClose={close}
        />
      </Dialog>
      <ConfirmCall
        title="Decline this offer?"
        action="Decline offer"
        cancel="Keep offer"
        call={{
          contract: async () =>
            (await import("@/lib/features/loans/contract")).refuseLoanOffer,
          params: { loanId },
        }}
        open={asking === "decline"}
        onClose={close}
      >
        {`You will not get the ${name.replace(/^./, (first) => first.toLowerCase())} on these terms. You can’t undo this, but you can send a new request.`}
      </ConfirmCall>
    </div>
  );
}

function AcceptForm({
  loanId,
  instalment,
  facts,
  onClose,
}: Omit<AnswerOfferProps, "name"> & { onClose: () => void }) {
  const call = useCallForm({
    contract: async () =>
      (await import("@/lib/features/loans/contract")).acceptLoanOffer,
    params: { loanId },
    defaults: { instalment, code: "" },
    onDone: refreshThen(onClose),
    onRefused: refreshOnConflict,
  });
  const { form, needsCode } = call;
  return (
    <DialogForm
      call={call}
      autoComplete="off"
      submit="Accept and receive the money"
      focusSubmit
      onClose={onClose}
    >
      <p className="text-sm">
        We pay the loan into the account below now. From then on we collect each
        instalment from that account on its due date, or on the next business
        day.
      </p>
      {facts}
      {needsCode && (
        <>
          <Notice>{secondFactorErrors.STEP_UP_NEEDED.text}</Notice>
          <SecondFactorField form={form} />
        </>
      )}
    </DialogForm>
  );
}
