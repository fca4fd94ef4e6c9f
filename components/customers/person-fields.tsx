import { Fragment, type ReactNode } from "react";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import type { Option } from "@/components/ui/select";
import { SelectField, TextField } from "../form/fields";
import { maritalStatuses } from "./options";

const ALL = [
  "fullName",
  "username",
  "phoneNumber",
  "email",
  "occupation",
  "dateOfBirth",
  "maritalStatus",
  "address",
] as const;

type Person = Record<(typeof ALL)[number], string>;

type PersonFieldsProps<Values extends FieldValues> = {
  form: UseFormReturn<Values>;
  /** Set if people fill in the form about themselves, so that browsers offer their data. */
  ownData?: boolean;
  birthHint?: string;
  /** The latest date of birth, as `yyyy-mm-dd`. */
  today?: string;
  /** The options, if a marital status is already on file. */
  statuses?: readonly Option[];
  /** Fields after the username. */
  children?: ReactNode;
  /** The fields of a group; all, in the order of the checks, unless named. */
  only?: readonly (keyof Person)[];
  /** The field that has a row to itself. */
  wide?: keyof Person;
};

/** The personal data of a customer. */
export function PersonFields<Values extends FieldValues & Person>({
  form,
  ownData = false,
  birthHint,
  today,
  statuses,
  children,
  only = ALL,
  wide,
}: PersonFieldsProps<Values>) {
  const field = (name: keyof Person, autoComplete: string) => ({
    form,
    name: name as Path<Values>,
    ...(ownData && { autoComplete }),
    ...(name === wide && { className: "col-span-full" }),
  });
  const fields: Record<keyof Person, ReactNode> = {
    fullName: <TextField {...field("fullName", "name")} label="Full name" />,
    username: (
      <>
        <TextField {...field("username", "nickname")} label="Username" />
        {children}
      </>
    ),
    phoneNumber: (
      <TextField
        {...field("phoneNumber", "tel")}
        type="tel"
        label="Phone number"
      />
    ),
    email: (
      <TextField
        {...field("email", "email")}
        type="email"
        label={ownData ? "Email address" : "Email"}
      />
    ),
    occupation: (
      <TextField
        {...field("occupation", "organization-title")}
        label="Occupation"
      />
    ),
    dateOfBirth: (
      <TextField
        {...field("dateOfBirth", "bday")}
        type="date"
        label="Date of birth"
        {...(birthHint && { hint: birthHint })}
        {...(today && { max: today })}
      />
    ),
    maritalStatus: (
      <SelectField
        form={form}
        name={"maritalStatus" as Path<Values>}
        label="Marital status"
        {...(!statuses && { placeholder: "Choose" })}
        options={statuses ?? maritalStatuses}
      />
    ),
    address: (
      <TextField {...field("address", "address-line1")} label="Address" />
    ),
  };
  return only.map((name) => <Fragment key={name}>{fields[name]}</Fragment>);
}
