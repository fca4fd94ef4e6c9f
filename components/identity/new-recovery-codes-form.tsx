"use client";

import type { Realm } from "@/lib/identity/callers";
import { DialogButtons } from "@/components/ui/dialog-buttons";
import { useCallForm } from "@/lib/browser/form/use-call-form";
import { Form } from "../form/form";
import { SecondFactorField } from "./second-factor-field";
import { SubmitButton } from "../form/submit-button";

/** Creates new recovery codes; the old ones stop working. */
export function NewRecoveryCodesForm({
  realm,
  onMade,
  onCancel,
}: {
  realm: Realm;
  onMade: (recoveryCodes: string[]) => void;
  onCancel: () => void;
}) {
  const call = useCallForm({
    contract: async () =>
      (await import("@/lib/identity/two-factor/contract")).twoFactor[realm]
        .recoveryCodes,
    defaults: { code: "" },
    onDone: ({ data: { recoveryCodes }, page }) => {
      onMade(recoveryCodes);
      page.refresh();
      return "leave";
    },
  });
  const { form, busy } = call;

  return (
    <Form call={call} autoComplete="off" className="grid gap-5">
      <p className="text-sm text-ink-soft">
        Your current codes will stop working.
      </p>
      <SecondFactorField form={form} />
      <DialogButtons onCancel={onCancel} busy={busy}>
        <SubmitButton busy={busy}>Create new codes</SubmitButton>
      </DialogButtons>
    </Form>
  );
}
