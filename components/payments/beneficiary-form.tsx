"use client";

import { formatAccount } from "@/lib/ledger/iban";
import type { ListedBeneficiary } from "@/lib/features/payments/beneficiaries/queries";
import { refreshThen } from "@/lib/browser/form/refresh-then";
import { useCallForm } from "@/lib/browser/form/use-call-form";
import { TextField } from "../form/fields";
import { Form } from "../form/form";
import { SubmitButton } from "../form/submit-button";
import { PayeeFields } from "./payee-fields";

export function BeneficiaryForm({
  beneficiary,
  onSaved,
}: {
  beneficiary: ListedBeneficiary | null;
  onSaved: () => void;
}) {
  const call = useCallForm({
    contract: async () => {
      const contracts =
        await import("@/lib/features/payments/beneficiaries/contract");
      return beneficiary
        ? contracts.updateBeneficiary
        : contracts.addBeneficiary;
    },
    params: { beneficiaryId: beneficiary?.id ?? "" },
    defaults: {
      accountName: beneficiary?.accountName ?? "",
      recipientAccount: formatAccount(beneficiary?.accountNumber ?? ""),
      bank: beneficiary?.bank ?? "",
      reference: beneficiary?.reference ?? "",
      nickname: beneficiary?.nickname ?? "",
    },
    version: beneficiary?.version,
    onDone: refreshThen(onSaved),
  });
  const { form, busy } = call;

  return (
    <Form call={call} autoComplete="off" className="grid gap-5">
      <PayeeFields form={form} />
      <TextField
        form={form}
        name="reference"
        label="Description"
        hint="We fill this in for you when you pay this payee."
        optional
      />
      <TextField
        form={form}
        name="nickname"
        label="Nickname"
        hint="A short name for your list. The payee doesn’t see it."
        optional
      />
      <SubmitButton busy={busy}>Save payee</SubmitButton>
    </Form>
  );
}
