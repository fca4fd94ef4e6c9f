"use client";

import { useCallForm } from "@/lib/browser/form/use-call-form";
import { homePages } from "@/lib/identity/pages";
import { nextPageOf } from "@/lib/identity/next-page";
import type { FormState } from "@/lib/platform/http/form-pages";
import { TextField } from "../form/fields";
import { Form } from "../form/form";
import { SecondFactorField } from "./second-factor-field";
import { SubmitButton } from "../form/submit-button";

/** Staff sign-in; it also works without script. `early` is the refusal of a sign-in that was sent without script. */
export function AdminSignInForm({ early }: { early?: FormState | undefined }) {
  const call = useCallForm({
    contract: async () =>
      (await import("@/lib/features/access/staff-contract")).adminSignIn,
    defaults: { username: "", password: "", code: "" },
    early,
    onDone: ({ page }) => {
      page.enter(nextPageOf("admin", window.location.href) ?? homePages.admin);
      return "leave";
    },
  });
  const { form, busy, needsCode } = call;

  return (
    <Form call={call} action="/api/admin-login" className="grid gap-5">
      <TextField
        form={form}
        name="username"
        label="Username"
        autoComplete="username"
      />
      <TextField
        form={form}
        name="password"
        type="password"
        label="Password"
        autoComplete="current-password"
      />
      {needsCode && (
        <SecondFactorField
          form={form}
          ifLost="If you have lost them as well, ask an administrator."
        />
      )}
      <SubmitButton busy={busy} worksEarly>
        Log In
      </SubmitButton>
    </Form>
  );
}
