import type { ReactNode } from "react";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import type { Option } from "@/components/ui/select";
import { SelectField, TextField } from "../form/fields";
import { maritalStatuses } from "./options";

type Person = Record<
  | "fullName"
  | "username"
  | "phoneNumber"
  | "email"
  | "occupation"
  | "dateOfBirth"
  | "maritalStatus"
  | "address",
  string
>;

type PersonFieldsProps<Values extends FieldValues> = {
  form: UseFormReturn<Values>;
  /** Set if people fill in the form about themselves, so that browsers offer their data. */
  ownData?: boolean;
  birthHint?: string;
  /** The latest date of birth, as `yyyy-mm-dd`. */
  today?: string;
  /** The options, if a marital status is already on file. */
  statuses?: readonly Option[];
  /** Fields between the username and the phone number. */
  children?: ReactNode;
};

/** The personal data of a customer, in the order of the checks. */
export function PersonFields<Values extends FieldValues & Person>({
  form,
  ownData = false,
  birthHint,
  today,
  statuses,
  children,
}: PersonFieldsProps<Values>) {
  const field = (name: keyof Person, autoComplete: string) => ({
    form,
    name: name as Path<Values>,
    ...(ownData && { autoComplete }),
  });
  return (
    <>
      <TextField {...field("fullName", "name")} label="Full name" />
      <TextField {...field("username", "nickname")} label="Username" />
      {children}
      <TextField
        {...field("phoneNumber", "tel")}
        type="tel"
        label="Phone number"
      />
      <TextField
        {...field("email", "email")}
        type="email"
        label={ownData ? "Email address" : "Email"}
      />
      <TextField
        {...field("occupation", "organization-title")}
        label="Occupation"
      />
      <TextField
        {...field("dateOfBirth", "bday")}
        type="date"
        label="Date of birth"
        {...(birthHint && { hint: birthHint })}
        {...(today && { max: today })}
      />
      <SelectField
        form={form}
        name={"maritalStatus" as Path<Values>}
        label="Marital status"
        {...(!statuses && { placeholder: "Choose" })}
        options={statuses ?? maritalStatuses}
      />
      <TextField {...field("address", "address-line1")} label="Address" />
    </>
  );
}
