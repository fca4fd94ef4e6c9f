import { useEffect } from "react";
import {
  useWatch,
  type FieldValues,
  type Path,
  type PathValue,
  type UseFormReturn,
} from "react-hook-form";
import { isIban, isOwnIban, normaliseIban } from "@/lib/ledger/iban";
import { site } from "@/lib/platform/config/site";
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
  useBankOfIban(form);
  return (
    <>
      <TextField form={form} name={name("accountName")} label="Payee name" />
      <TextField
        form={form}
        name={name("recipientAccount")}
        label="Payee account number"
        hint="An IBAN or an account number."
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

/** Enters this bank while an IBAN of this bank has none. */
function useBankOfIban<Values extends FieldValues & Payee>(
  form: UseFormReturn<Values>,
) {
  const bank = "bank" as Path<Values>;
  const number: unknown = useWatch({
    control: form.control,
    name: "recipientAccount" as Path<Values>,
  });
  const iban = normaliseIban(typeof number === "string" ? number : "");
  const isOwn = isIban(iban) && isOwnIban(iban);
  useEffect(() => {
    if (isOwn && form.getValues(bank) === "")
      form.setValue(bank, site.name as PathValue<Values, Path<Values>>, {
        shouldDirty: true,
      });
  }, [isOwn, form, bank]);
}
