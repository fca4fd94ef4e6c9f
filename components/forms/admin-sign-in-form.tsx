"use client";

import { useRouter } from "next/navigation";
import { adminSignInSchema } from "@/lib/auth/schema";
import { submit } from "@/lib/client/submit";
import { useCallForm } from "@/lib/client/use-call-form";
import { textOf } from "@/lib/errors/catalogue";
import { calls, paths } from "@/lib/paths";
import { TextField } from "./fields";
import { Refusal } from "./refusal";
import { SubmitButton } from "./submit-button";

/** Administrator sign-in; checked on the server alone. */
export function AdminSignInForm() {
  const router = useRouter();
  const { form, busy, refusal, onSubmit } = useCallForm({
    schema: adminSignInSchema,
    defaults: { username: "", password: "" },
    call: (values) =>
      submit({
        path: calls.adminSignIn,
        body: values,
        fallback: textOf("UNEXPECTED"),
      }),
    onDone: () => {
      router.push(paths.admin);
      router.refresh();
      return "leave";
    },
  });

  return (
    <form method="post" noValidate onSubmit={onSubmit} className="grid gap-5">
      <Refusal refusal={refusal} />
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
      <SubmitButton busy={busy}>Log In</SubmitButton>
    </form>
  );
}
