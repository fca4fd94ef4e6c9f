"use client";

import type { UseFormReturn } from "react-hook-form";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import type { Beneficiary } from "@/lib/features/payments/beneficiaries/serializers";
import { useCallForm } from "@/lib/browser/form/use-call-form";
import {
  RHYTHMS,
  rhythms,
} from "@/lib/features/payments/standing-orders/order";
import { SelectField, TextField } from "../form/fields";
import { Form } from "../form/form";
import { SecondFactorField } from "../identity/second-factor-field";
import { SubmitButton } from "../form/submit-button";
import { PayeeFields, TransferCodeFields } from "./payee-fields";

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

/** Creates a standing order or a single future payment. `today` is the first possible day. */
export function StandingOrderForm({
  fromAccount,
  today,
  beneficiaries,
  onSaved,
}: {
  fromAccount: string;
  today: string;
  beneficiaries: Beneficiary[];
  onSaved: () => void;
}) {
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
    onDone: ({ page }) => {
      page.refresh(onSaved);
      return "leave";
    },
  });
  const { form, busy, needsCode } = call;
  const once = form.watch("rhythm") === "once";

  return (
    <Form call={call} autoComplete="off" className="grid gap-5 sm:grid-cols-2">
      {beneficiaries.length > 0 && (
        <PayeePicker form={form} beneficiaries={beneficiaries} />
      )}
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
        note="These codes authorise every payment of this standing order."
      />
      {needsCode && (
        <div className="sm:col-span-2">
          <SecondFactorField form={form} />
        </div>
      )}
      <SubmitButton busy={busy} className="sm:col-span-2">
        Set up standing order
      </SubmitButton>
    </Form>
  );
}

function PayeePicker({
  form,
  beneficiaries,
}: {
  form: UseFormReturn<Values>;
  beneficiaries: Beneficiary[];
}) {
  function fillIn(id: string) {
    const beneficiary = beneficiaries.find((saved) => saved.id === id);
    if (!beneficiary) return;
    form.setValue("accountName", beneficiary.accountName);
    form.setValue("recipientAccount", beneficiary.accountNumber);
    form.setValue("bank", beneficiary.bank);
    form.setValue("description", beneficiary.reference);
  }

  return (
    <Field id="saved" label="Saved payee" optional className="sm:col-span-2">
      {(control) => (
        <Select
          {...control}
          placeholder="New payee"
          options={beneficiaries.map(({ id, nickname, accountName }) => ({
            value: id,
            label: nickname || accountName,
          }))}
          onChange={(event) => fillIn(event.target.value)}
        />
      )}
    </Field>
  );
}
