"use client";

import { EditDialog } from "@/components/form/edit-dialog";
import { AmountField, TextField } from "@/components/form/fields";
import { Form } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { refreshThen } from "@/lib/browser/form/refresh-then";
import { useCallForm } from "@/lib/browser/form/use-call-form";
import type { Currency } from "@/lib/ledger/money";

type ChangeAccountProps = {
  number: string;
  currency: Currency;
  isPot: boolean;
  shown: { name: string; goal: string; lockedUntil: string };
  version: string;
};

/** The dialog with the name of an account, and with goal and lock of a pot. */
export function ChangeAccount(props: ChangeAccountProps) {
  const title = props.isPot ? "Edit pot" : "Rename account";
  return (
    <EditDialog edit="account" title={title}>
      {(close) => <ChangeForm {...props} onSaved={close} />}
    </EditDialog>
  );
}

function ChangeForm({
  number,
  currency,
  isPot,
  shown,
  version,
  onSaved,
}: ChangeAccountProps & { onSaved: () => void }) {
  const call = useCallForm({
    contract: async () =>
      (await import("@/lib/features/accounts/contract")).changeAccount,
    params: { accountNumber: number },
    defaults: shown,
    version,
    body: ({ name, ...pot }) => (isPot ? { name, ...pot } : { name }),
    onDone: refreshThen(onSaved),
  });
  const { form, busy } = call;
  return (
    <Form call={call} autoComplete="off" className="grid gap-5">
      <TextField form={form} name="name" label="Name" maxLength={40} optional />
      {isPot && (
        <>
          <AmountField
            form={form}
            name="goal"
            label="Goal"
            currency={currency}
            optional
          />
          <TextField
            form={form}
            name="lockedUntil"
            type="date"
            label="Locked until"
            hint="At most five years from today. A lock can be extended, but not shortened."
            optional
          />
        </>
      )}
      <SubmitButton busy={busy}>Save</SubmitButton>
    </Form>
  );
}
