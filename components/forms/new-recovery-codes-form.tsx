"use client";

import { useRouter } from "next/navigation";
import type { Realm } from "@/lib/auth/callers";
import { DialogButtons } from "@/components/ui/dialog-buttons";
import { submit } from "@/lib/client/submit";
import { useCallForm } from "@/lib/client/use-call-form";
import { textOf } from "@/lib/errors/catalogue";
import { calls } from "@/lib/paths";
import { Form } from "./form";
import { SecondFactorField } from "./second-factor-field";
import { SubmitButton } from "./submit-button";

/** Makes new recovery codes; those before are void. */
export function NewRecoveryCodesForm({
  realm,
  onMade,
  onCancel,
}: {
  realm: Realm;
  onMade: (recoveryCodes: string[]) => void;
  onCancel: () => void;
}) {
  const router = useRouter();
  const call = useCallForm({
    schema: async () =>
      (await import("@/lib/auth/two-factor/schema")).codeOnlySchema,
    defaults: { code: "" },
    call: (values) =>
      submit<{ recoveryCodes: string[] }>({
        path: calls.twoFactor(realm, "recovery-codes"),
        body: values,
        fallback: textOf("TWO_FACTOR_FAILED"),
      }),
    onDone: ({ recoveryCodes }) => {
      onMade(recoveryCodes);
      router.refresh();
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
