"use client";

import { useRouter } from "next/navigation";
import { useCallForm } from "@/lib/browser/use-call-form";
import { SelectField, TextField } from "../form/fields";
import { accountTypes, maritalStatuses } from "./options";
import { Form } from "../form/form";
import { FieldGroup } from "../form/field-group";
import { SubmitButton } from "../form/submit-button";

const empty = {
  fullName: "",
  username: "",
  phoneNumber: "",
  email: "",
  occupation: "",
  dateOfBirth: "",
  maritalStatus: "",
  address: "",
  accountType: "",
  accountNumber: "",
  availableBalance: "",
  totalBalance: "",
  registrationDate: "",
  password: "",
  retype_password: "",
  accountLimit: "",
  cotCode: "",
  taxCode: "",
};

/** Opens an account for someone. `today` bounds the dates, as `yyyy-mm-dd`. */
export function CreateAccountForm({
  today,
  minimumAge,
}: {
  today: string;
  minimumAge: number;
}) {
  const router = useRouter();
  const call = useCallForm({
    contract: async () =>
      (await import("@/lib/features/customers/staff-contract")).createCustomer,
    defaults: empty,
    body: ({ registrationDate, ...values }) => ({
      ...values,
      registerationDate: registrationDate,
    }),
    onDone: () => {
      form.reset();
      router.refresh();
      return "stay";
    },
  });
  const { form, busy } = call;

  return (
    <Form call={call} autoComplete="off" className="grid gap-8">
      <FieldGroup legend="Person">
        <TextField form={form} name="fullName" label="Full name" />
        <TextField form={form} name="username" label="Username" />
        <TextField
          form={form}
          name="phoneNumber"
          type="tel"
          label="Phone number"
        />
        <TextField form={form} name="email" type="email" label="Email" />
        <TextField form={form} name="occupation" label="Occupation" />
        <TextField
          form={form}
          name="dateOfBirth"
          type="date"
          label="Date of birth"
          hint={`At least ${minimumAge} years ago`}
          max={today}
        />
        <SelectField
          form={form}
          name="maritalStatus"
          label="Marital status"
          placeholder="Choose"
          options={maritalStatuses}
        />
        <TextField form={form} name="address" label="Address" />
      </FieldGroup>
      <FieldGroup legend="Account">
        <SelectField
          form={form}
          name="accountType"
          label="Account type"
          placeholder="Choose"
          options={accountTypes}
        />
        <TextField
          form={form}
          name="accountNumber"
          label="Account number"
          inputMode="numeric"
          hint="minimum of 10 numbers"
        />
        <TextField
          form={form}
          name="availableBalance"
          label="Available balance in $"
          inputMode="decimal"
        />
        <TextField
          form={form}
          name="totalBalance"
          label="Total balance in $"
          inputMode="decimal"
          hint="Must equal the available balance for a new account."
        />
        <TextField
          form={form}
          name="registrationDate"
          type="date"
          label="Registration date"
          max={today}
        />
      </FieldGroup>
      <FieldGroup legend="Sign-in and limits">
        <TextField
          form={form}
          name="password"
          type="password"
          label="Password"
          autoComplete="new-password"
          hint="At least 8 characters, with an uppercase letter, a lowercase letter, a digit and a special character."
        />
        <TextField
          form={form}
          name="retype_password"
          type="password"
          label="Retype password"
          autoComplete="new-password"
        />
        <TextField
          form={form}
          name="accountLimit"
          label="Account limit in $"
          inputMode="decimal"
          hint="The most the customer can transfer in one day."
        />
        <TextField form={form} name="cotCode" label="COT code" />
        <TextField form={form} name="taxCode" label="Tax code" />
      </FieldGroup>
      <div>
        <SubmitButton busy={busy} className="w-full sm:w-auto sm:min-w-48">
          Create Account
        </SubmitButton>
      </div>
    </Form>
  );
}
