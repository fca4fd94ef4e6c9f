"use client";

import { Fact } from "@/components/ui/facts";
import { useCallForm, type CallForm } from "@/lib/browser/form/use-call-form";
import type { KnownPayees } from "@/lib/features/payments/payee";
import {
  RHYTHMS,
  rhythms,
  type Rhythm,
} from "@/lib/features/payments/standing-orders/order";
import { SelectField, TextField } from "../form/fields";
import { Form } from "../form/form";
import { SubmitButton } from "../form/submit-button";
import { PayeeFields } from "./payee-fields";
import { PayeePicker } from "./payee-picker";
import { PaymentReview } from "./payment-review";
import { TransferCodeFields, type TransferCodes } from "./transfer-code-fields";
import { usePaymentSteps } from "./use-payment-steps";
import { formatIsoDay } from "@/lib/platform/format";

const rhythmOptions = rhythms.map((value) => ({
  value,
  label: RHYTHMS[value],
}));

type Values = {
  amount: string;
  accountName: string;
  recipientAccount: string;
  bank: string;
  rhythm: string;
  firstOn: string;
  lastOn: string;
  cotCode: string;
  taxCode: string;
  description: string;
  /** The second-factor code, if requested. */
  code: string;
};

type StandingOrderFormProps = {
  fromAccount: string;
  /** The first possible day. */
  today: string;
  payees: KnownPayees;
  codes: TransferCodes;
  onSaved: () => void;
};

/** Creates a standing order or a single future payment, after a review. */
export function StandingOrderForm({
  onSaved,
  ...props
}: StandingOrderFormProps) {
  const { fromAccount } = props;
  const steps = usePaymentSteps({
    inHistory: false,
    notMade: "An error occurred. Please try again.",
    onMade: (_, page) => page.refresh(onSaved),
  });
  const call = useCallForm({
    contract: async () =>
      (await import("@/lib/features/payments/standing-orders/contract"))
        .placeStandingOrder,
    defaults: {
      amount: "",
      accountName: "",
      recipientAccount: "",
      bank: "",
      rhythm: "monthly",
      firstOn: "",
      lastOn: "",
      cotCode: "",
      taxCode: "",
      description: "",
      code: "",
    },
    body: (values) => ({ ...values, fromAccount }),
    beforeSend: steps.beforeSend,
    onLost: steps.onLost,
    onDone: ({ page }) => {
      page.refresh(onSaved);
      return "leave";
    },
    onRefused: ({ needsCode, fields }) => {
      if (!needsCode && !fields.code) steps.leave();
    },
  });
  if (!steps.reviewing) return <OrderFields call={call} {...props} />;
  const { rhythm, firstOn, lastOn } = call.form.getValues();
  const isOnce = rhythm === "once";
  return (
    <PaymentReview
      call={call}
      steps={steps}
      fromAccount={fromAccount}
      what="standing order"
      sendLabel={() => "Set up standing order"}
    >
      <Fact term="How often">{RHYTHMS[rhythm as Rhythm]}</Fact>
      <Fact term={isOnce ? "Payment date" : "First payment"}>
        <span className="figures">{formatIsoDay(firstOn)}</span>
      </Fact>
      {!isOnce && lastOn && (
        <Fact term="Last payment">
          <span className="figures">{formatIsoDay(lastOn)}</span>
        </Fact>
      )}
    </PaymentReview>
  );
}

function OrderFields({
  call,
  today,
  payees,
  codes,
}: Omit<StandingOrderFormProps, "onSaved"> & { call: CallForm<Values> }) {
  const { form, busy } = call;
  const once = form.watch("rhythm") === "once";

  return (
    <Form call={call} autoComplete="off" className="grid gap-5 sm:grid-cols-2">
      <PayeePicker form={form} payees={payees} />
      <TextField
        className="sm:col-span-2"
        form={form}
        name="amount"
        label="Amount in $"
        inputMode="decimal"
        placeholder="0.00"
      />
      <PayeeFields form={form} />
      <SelectField
        className="sm:col-span-2"
        form={form}
        name="rhythm"
        label="How often"
        options={rhythmOptions}
      />
      <TextField
        className={once ? "sm:col-span-2" : ""}
        form={form}
        name="firstOn"
        type="date"
        label={once ? "Payment date" : "First payment"}
        min={today}
      />
      {!once && (
        <TextField
          form={form}
          name="lastOn"
          type="date"
          label="Last payment"
          min={today}
          optional
        />
      )}
      <TextField
        className="sm:col-span-2"
        form={form}
        name="description"
        label="Description"
        optional
      />
      <TransferCodeFields
        form={form}
        codes={codes}
        note="These codes authorise every payment of this standing order."
      />
      <SubmitButton busy={busy} className="sm:col-span-2">
        Review standing order
      </SubmitButton>
    </Form>
  );
}
