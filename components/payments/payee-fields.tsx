import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { codesPromise } from "@/lib/platform/config/site";
import { TextField } from "../form/fields";

type Payee = { accountName: string; recipientAccount: string; bank: string };

/** Name, account number and bank of a payee. In a form of two columns, the bank takes both. */
export function PayeeFields<Values extends FieldValues & Payee>({
  form,
}: {
  form: UseFormReturn<Values>;
}) {
  const name = (field: keyof Payee) => field as Path<Values>;
  return (
    <>
      <TextField form={form} name={name("accountName")} label="Payee name" />
      <TextField
        form={form}
        name={name("recipientAccount")}
        label="Payee account number"
        inputMode="numeric"
      />
      <TextField
        className="col-span-full"
        form={form}
        name={name("bank")}
        label="Bank name"
      />
    </>
  );
}

type Codes = { cotCode: string; taxCode: string };

/** The transfer codes. `note` says what they authorise. */
export function TransferCodeFields<Values extends FieldValues & Codes>({
  form,
  note,
}: {
  form: UseFormReturn<Values>;
  note?: string;
}) {
  const name = (field: keyof Codes) => field as Path<Values>;
  return (
    <fieldset className="col-span-full grid gap-5 rounded border border-line bg-sunken p-4 sm:grid-cols-2">
      <legend className="sr-only">Transfer codes</legend>
      <TextField form={form} name={name("cotCode")} label="COT code" />
      <TextField form={form} name={name("taxCode")} label="Tax code" />
      <p className="col-span-full text-sm text-ink-soft">
        {note} {codesPromise}
      </p>
    </fieldset>
  );
}
