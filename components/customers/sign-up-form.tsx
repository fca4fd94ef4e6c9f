"use client";

import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { Notice } from "@/components/ui/notice";
import { saveCodeFlow } from "@/lib/browser/code-flow";
import { takePrefilledEmail } from "@/lib/browser/sign-up-email";
import { useCallForm } from "@/lib/browser/use-call-form";
import { customerPages } from "@/lib/features/customers/pages";
import { SelectField, TextField } from "../form/fields";
import { accountTypes, maritalStatuses } from "./options";
import { Form } from "../form/form";
import { SubmitButton } from "../form/submit-button";

const codePageRedirectMs = 4000;

/** The sign-up form. The code page opens four seconds after success. */
export function SignUpForm({ minimumAge }: { minimumAge: number }) {
  const router = useRouter();
  const [isDone, setIsDone] = useState(false);
  const call = useCallForm({
    contract: async () =>
      (await import("@/lib/features/customers/contract")).signUp,
    defaults: {
      fullName: "",
      username: "",
      phoneNumber: "",
      email: "",
      occupation: "",
      dateOfBirth: "",
      maritalStatus: "",
      address: "",
      accountType: "",
      password: "",
      retypePassword: "",
    },
    onDone: ({ data }) => {
      saveCodeFlow(data.id);
      setIsDone(true);
      return "leave";
    },
  });
  const { form, busy } = call;

  useEffect(() => {
    const email = takePrefilledEmail();
    if (email) form.setValue("email", email);
  }, [form]);

  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(
      () => router.push(customerPages.signUpCode),
      codePageRedirectMs,
    );
    return () => clearTimeout(timer);
  }, [isDone, router]);

  return (
    <Form call={call} className="grid gap-5 sm:grid-cols-2">
      <TextField
        form={form}
        name="fullName"
        label="Full name"
        autoComplete="name"
      />
      <TextField
        form={form}
        name="username"
        label="Username"
        autoComplete="nickname"
      />
      <TextField
        form={form}
        name="phoneNumber"
        type="tel"
        label="Phone number"
        autoComplete="tel"
      />
      <TextField
        form={form}
        name="email"
        type="email"
        label="Email address"
        autoComplete="email"
      />
      <TextField
        form={form}
        name="occupation"
        label="Occupation"
        autoComplete="organization-title"
      />
      <TextField
        form={form}
        name="dateOfBirth"
        type="date"
        label="Date of birth"
        hint={`You must be at least ${minimumAge} years old.`}
        autoComplete="bday"
      />
      <SelectField
        form={form}
        name="maritalStatus"
        label="Marital status"
        placeholder="Choose"
        options={maritalStatuses}
      />
      <TextField
        form={form}
        name="address"
        label="Address"
        autoComplete="street-address"
      />
      <SelectField
        className="sm:col-span-2"
        form={form}
        name="accountType"
        label="Account type"
        placeholder="Choose"
        options={accountTypes}
      />
      <TextField
        form={form}
        name="password"
        type="password"
        label="Password"
        autoComplete="new-password"
        hint="At least 8 characters, with uppercase and lowercase letters, a digit and a special character."
      />
      <TextField
        form={form}
        name="retypePassword"
        type="password"
        label="Retype password"
        autoComplete="new-password"
      />
      <div className="grid gap-4 sm:col-span-2" aria-live="polite">
        {isDone && (
          <Notice tone="good" title="Almost done">
            We have emailed you a code. Taking you to the next page …
          </Notice>
        )}
        <SubmitButton busy={busy}>Sign Up</SubmitButton>
      </div>
    </Form>
  );
}
