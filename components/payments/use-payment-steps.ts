import { useRef, useState } from "react";
import type { LostAttempt } from "@/lib/browser/form/use-call-form";
import { endAttempt, markReported } from "@/lib/browser/attempts";
import { submit, type Answer } from "@/lib/browser/submit";
import { toast } from "@/lib/browser/toast";
import { type PageUpdate, usePageUpdate } from "@/lib/browser/use-page-update";
import type { AnswerOf } from "@/lib/calls/call";
import type { getPaymentOutcome } from "@/lib/features/payments/outcome/contract";
import { isShownOtherwise } from "./shown-in-review";
import { useReviewStep } from "./use-review-step";

type MadePayment = NonNullable<AnswerOf<typeof getPaymentOutcome>["payment"]>;

/** A payment without a clear answer: the bank is being asked, could not be asked, or has not made it. */
type LostPayment = "checking" | "unknown" | "not made" | null;

type Options = {
  /** Whether the browser's Back leaves the review; not in a dialog. */
  inHistory: boolean;
  /** Called if the bank made the payment although its answer was lost. */
  onMade: (payment: MadePayment, page: PageUpdate) => void;
};

/**
 * The steps of a payment: each attempt is reviewed before it is sent, and after a lost answer the bank is asked
 * whether it made the payment before another attempt is possible.
 */
export function usePaymentSteps({ inHistory, onMade }: Options) {
  const { reviewing, review, leave } = useReviewStep(inHistory);
  const page = usePageUpdate();
  const approved = useRef(false);
  const lostAttempt = useRef<LostAttempt>({ key: "", message: "" });
  const [lost, setLost] = useState<LostPayment>(null);
  const [failure, setFailure] = useState("");

  async function check() {
    const { key, message } = lostAttempt.current;
    setLost("checking");
    const answer = await submit(
      {
        contract: async () =>
          (await import("@/lib/features/payments/outcome/contract"))
            .getPaymentOutcome,
      },
      { query: { key }, quiet: "always" },
    );
    if (!answer.ok) return setLost("unknown");
    const { payment } = answer.data;
    if (payment) {
      endAttempt(key);
      toast.success(
        payment.kind === "order"
          ? "Your standing order is set up"
          : "Your transfer went through",
      );
      return onMade(payment, page);
    }
    markReported(key);
    setLost("not made");
    setFailure(message);
    toast.error(message);
  }

  return {
    reviewing,
    leave,
    lost,
    /** Until the bank has said what it made of the payment, another one could be the second. */
    isOpen: lost === "checking" || lost === "unknown",
    /** The text of the failure, once it is known that nothing was made. */
    failure,
    check: () => void check(),
    /** For the call: the first submission opens the review. */
    beforeSend: () => {
      if (!approved.current) review();
      else setLost(null);
      return approved.current;
    },
    /** For the call: asks the bank for an attempt's outcome. Its message may say that nothing was done, so it waits. */
    onLost: (attempt: LostAttempt) => {
      lostAttempt.current = attempt;
      void check();
    },
    /** For the call: the code is entered in the review; all other fields are in the form. */
    onRefused: (
      { needsCode, fields, code }: Extract<Answer<unknown>, { ok: false }>,
      callPage: PageUpdate,
    ) => {
      if (!needsCode && !fields.code) leave();
      // The call stays busy until its page has the new fee or day.
      if (isShownOtherwise(code)) callPage.refresh();
    },
    /** Sends the reviewed payment. Every attempt needs its own review. */
    send: (submitForm: () => Promise<void>) => {
      approved.current = true;
      void submitForm().finally(() => (approved.current = false));
    },
  };
}

export type PaymentSteps = ReturnType<typeof usePaymentSteps>;
