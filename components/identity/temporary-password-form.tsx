"use client";

import { useCallForm } from "@/lib/browser/form/use-call-form";
import { homePages } from "@/lib/identity/pages";
import { nextPageOf } from "@/lib/identity/next-page";
import { Form } from "../form/form";
import { SubmitButton } from "../form/submit-button";
import { CHANGE_DEFAULTS, NewPasswordFields } from "./new-password-fields";

/** Replaces the password that staff set, and then opens the dashboard. */
export function TemporaryPasswordForm() {
  const call = useCallForm({
    contract: async () =>
      (await import("@/lib/features/access/password/contract")).changePassword
        .customer,
    defaults: CHANGE_DEFAULTS,
    onDone: ({ page }) => {
      page.enter(
        nextPageOf("customer", window.location.href) ?? homePages.customer,
      );
      return "leave";
    },
  });
  const { form, busy, needsCode } = call;

  return (
    <Form call={call} className="grid gap-5">
      <NewPasswordFields
        form={form}
        currentLabel="Temporary password"
        needsCode={needsCode}
      />
      <SubmitButton busy={busy}>Save password</SubmitButton>
    </Form>
  );
}
