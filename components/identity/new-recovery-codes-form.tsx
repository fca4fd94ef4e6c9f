"use client";

import type { Realm } from "@/lib/identity/callers";
import { useCallForm } from "@/lib/browser/form/use-call-form";
import { DialogForm } from "../form/dialog-form";
import { SecondFactorField } from "./second-factor-field";

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
      (await import("@/lib/features/access/two-factor/contract")).twoFactor[
        realm
      ].recoveryCodes,
    defaults: { code: "" },
    onDone: ({ data: { recoveryCodes }, page }) => {
      onMade(recoveryCodes);
      page.refresh();
      return "leave";
    },
  });
  const { form } = call;

  return (
    <DialogForm
      call={call}
      autoComplete="off"
      submit="Create new codes"
      onClose={onCancel}
    >
      <p className="text-sm text-ink-soft">
        Your current codes will stop working.
      </p>
      <SecondFactorField form={form} />
    </DialogForm>
  );
}
