import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { TextField } from "../form/fields";

type Payee = { accountName: string; recipientAccount: string; bank: string };

/** Name, account number and bank of a payee. In a form of two columns, the bank takes both unless a field follows. */
export function PayeeFields<Values extends FieldValues & Payee>({
  form,
  hasNeighbour = false,
}: {
  form: UseFormReturn<Values>;
  hasNeighbour?: boolean;
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
        className={hasNeighbour ? "" : "col-span-full"}
        form={form}
        name={name("bank")}
        label="Bank name"
      />
    </>
  );
}
