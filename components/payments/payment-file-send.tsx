"use client";

import { useState } from "react";
import { useWatch } from "react-hook-form";
import { Checkbox } from "@/components/ui/checkbox";
import { Notice } from "@/components/ui/notice";
import { useFieldId } from "@/components/ui/field-scope";
import { refreshThen } from "@/lib/browser/form/refresh-then";
import { useCallForm } from "@/lib/browser/form/use-call-form";
import { secondFactorErrors } from "@/lib/identity/second-factor-errors";
import { counted } from "@/lib/platform/format";
import { Form } from "../form/form";
import { SubmitButton } from "../form/submit-button";
import { SecondFactorField } from "../identity/second-factor-field";
import { TransferCodeFields, type TransferCodes } from "./transfer-code-fields";

/** The number of payments that can be sent, their total, and their fees, if any. */
type Cost = { count: number; amount: string; fees: string | null };

type PaymentFileSendProps = {
  fileId: string;
  codes: TransferCodes;
  /** The fee of a payment to another bank, as the review shows it. */
  fee: string;
  /** The day on which they reach other banks, as the review shows it, `yyyy-mm-dd`. */
  arrivesOn: string;
  /** All payments that can be sent, and those of them that cannot be duplicates. */
  all: Cost;
  sure: Cost;
};

/**
 * Sends the payments of a file that are not sent yet, after their review. After each answer the form begins again,
 * without codes.
 */
export function PaymentFileSend(props: PaymentFileSendProps) {
  const [answers, setAnswers] = useState(0);
  return (
    <SendForm
      key={answers}
      {...props}
      onSent={() => setAnswers((count) => count + 1)}
    />
  );
}

function SendForm({
  fileId,
  codes,
  fee,
  arrivesOn,
  all,
  sure,
  onSent,
}: PaymentFileSendProps & { onSent: () => void }) {
  const call = useCallForm({
    contract: async () =>
      (await import("@/lib/features/payments/files/contract")).sendPaymentFile,
    params: { paymentFileId: fileId },
    defaults: {
      cotCode: "",
      taxCode: "",
      // Also where the review shows none, for doubts that arise after it.
      leaveOutDoubts: true,
      code: "",
    },
    body: (values) => ({ ...values, fee, arrivesOn }),
    onDone: refreshThen(onSent),
  });
  const { form, busy, needsCode } = call;
  const leavesOut = useWatch({ control: form.control, name: "leaveOutDoubts" });
  const { count, amount, fees } = leavesOut ? sure : all;
  const doubtsId = useFieldId("leaveOutDoubts");
  return (
    <Form call={call} autoComplete="off" className="grid gap-5">
      {all.count > sure.count && (
        <Checkbox
          {...form.register("leaveOutDoubts")}
          id={doubtsId}
          label="Leave out the payments that may be duplicates"
        />
      )}
      {count > 0 ? (
        <>
          <TransferCodeFields form={form} codes={codes} />
          {needsCode && (
            <>
              <Notice>
                {`${secondFactorErrors.STEP_UP_NEEDED.text} You haven’t paid some of these accounts before.`}
              </Notice>
              <SecondFactorField form={form} />
            </>
          )}
          <SubmitButton busy={busy}>
            {`Send ${counted(count, "payment")}, ${amount}`}
          </SubmitButton>
          {fees && (
            <p className="text-sm text-ink-soft">{`Their fees are ${fees}.`}</p>
          )}
        </>
      ) : (
        <p className="text-sm text-ink-soft">
          All payments that are left may be duplicates, so none is sent.
        </p>
      )}
    </Form>
  );
}
