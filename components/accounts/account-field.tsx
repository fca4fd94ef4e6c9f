import {
  type FieldValues,
  type Path,
  type UseFormReturn,
  useWatch,
} from "react-hook-form";
import { SelectField } from "@/components/form/fields";
import {
  accountOf,
  type PayingAccount,
} from "@/lib/features/accounts/paying-account";
import { formatMoney } from "@/lib/ledger/money";

type AccountFieldProps<Values extends FieldValues> = {
  form: UseFormReturn<Values>;
  name: Path<Values>;
  label: string;
  accounts: readonly PayingAccount[];
  className?: string;
};

/** Chooses one of the customer's accounts. A single account needs no choice, unless the bank has refused it. */
export function AccountField<Values extends FieldValues>({
  form,
  name,
  label,
  accounts,
  className,
}: AccountFieldProps<Values>) {
  const number: string = useWatch({ control: form.control, name });
  if (accounts.length === 1 && !form.formState.errors[name])
    return <input type="hidden" name={name} value={number} />;
  const { availableMinor, currency } = accountOf(accounts, number);
  return (
    <SelectField
      {...(className && { className })}
      form={form}
      name={name}
      label={label}
      // A phone cuts the option that a closed list shows, so the amount is not in it. Without script the hint can't
      // follow the choice.
      hint={
        <span className="noscript:hidden">
          {`${formatMoney(availableMinor, currency)} available`}
        </span>
      }
      options={accounts.map(toAccountOption)}
    />
  );
}

/** The currency is last, because a narrow screen cuts the end off. */
export const toAccountOption = ({
  number,
  label,
  currency,
}: Pick<PayingAccount, "number" | "label" | "currency">) => ({
  value: number,
  label: `${label}, ${number}, ${currency}`,
});
