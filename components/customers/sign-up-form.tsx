"use client";

import { useEffect, useState } from "react";
import { Notice } from "@/components/ui/notice";
import { saveCodeFlow } from "@/lib/browser/code-flow";
import { takePrefilledEmail } from "@/lib/browser/sign-up-email";
import { useCallForm } from "@/lib/browser/form/use-call-form";
import { useOpenLater } from "@/lib/browser/use-open-later";
import { customerPages } from "@/lib/features/customers/pages";
import { FieldGroup } from "../form/field-group";
import { SelectField } from "../form/fields";
import { PasswordPair } from "../identity/password-pair";
import { accountTypes } from "./options";
import { PersonFields } from "./person-fields";
import { Form } from "../form/form";
import { SubmitButton } from "../form/submit-button";

const codePageRedirectMs = 4000;

/** The sign-up form. The code page opens four seconds after success. */
export function SignUpForm({ minimumAge }: { minimumAge: number }) {
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
    onDone: ({ data: { data } }) => {
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

  useOpenLater(isDone ? customerPages.signUpCode : null, codePageRedirectMs);

  return (
    <Form call={call} className="grid gap-8">
      <FieldGroup legend="You">
        <PersonFields
          form={form}
          ownData
          wide="fullName"
          only={["fullName", "username", "occupation"]}
        />
        <div className="col-span-full grid gap-x-3 gap-y-5 min-[24rem]:grid-cols-2 sm:gap-5">
          <PersonFields
            form={form}
            ownData
            birthHint={`You must be at least ${minimumAge} years old.`}
            only={["dateOfBirth", "maritalStatus"]}
          />
        </div>
      </FieldGroup>
      <FieldGroup legend="Contact">
        <PersonFields
          form={form}
          ownData
          wide="address"
          only={["phoneNumber", "email", "address"]}
        />
      </FieldGroup>
      <FieldGroup legend="Account and password">
        <SelectField
          className="col-span-full"
          form={form}
          name="accountType"
          label="Account type"
          placeholder="Choose"
          options={accountTypes}
        />
        <PasswordPair
          form={form}
          confirm="retypePassword"
          labels={["Password", "Retype password"]}
        />
      </FieldGroup>
      <div className="grid gap-4" aria-live="polite">
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
