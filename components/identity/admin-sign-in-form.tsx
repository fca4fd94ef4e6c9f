"use client";

import { useRouter } from "next/navigation";
import { useCallForm } from "@/lib/browser/use-call-form";
import { homePages } from "@/lib/identity/pages";
import { TextField } from "../form/fields";
import { Form } from "../form/form";
import { SecondFactorField } from "./second-factor-field";
import { SubmitButton } from "../form/submit-button";

export function AdminSignInForm() {
  const router = useRouter();
  const call = useCallForm({
    contract: async () =>
      (await import("@/lib/identity/staff-contract")).adminSignIn,
    defaults: { username: "", password: "", code: "" },
    onDone: () => {
      router.push(homePages.admin);
      router.refresh();
      return "leave";
    },
  });
  const { form, busy, needsCode } = call;

  return (
    <Form call={call} className="grid gap-5">
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
      {needsCode && <SecondFactorField form={form} />}
      <SubmitButton busy={busy}>Log In</SubmitButton>
    </Form>
  );
}
