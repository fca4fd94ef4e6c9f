import {
  useWatch,
  type FieldValues,
  type Path,
  type UseFormReturn,
} from "react-hook-form";
import type { PayingAccount } from "@/lib/features/accounts/account";
import { formatMoney } from "@/lib/ledger/money";
import { SelectField } from "../form/fields";

type Payer = { fromAccount: string };

type PayerFieldProps<Values extends FieldValues> = {
  form: UseFormReturn<Values>;
  accounts: readonly PayingAccount[];
  className?: string;
};

/** Chooses the account that pays. A customer with one account has nothing to choose, unless that account is refused. */
export function PayerField<Values extends FieldValues & Payer>({
  form,
  accounts,
  className,
}: PayerFieldProps<Values>) {
  const name = "fromAccount" as Path<Values>;
  const number: string = useWatch({ control: form.control, name });
  if (accounts.length === 1 && !form.formState.errors[name])
    return <input type="hidden" name={name} value={number} />;
  return (
    <SelectField
      {...(className && { className })}
      form={form}
      name={name}
      label="From account"
      options={accounts.map(toOption)}
    />
  );
}

const toOption = ({
  number,
  label,
  currency,
  availableMinor,
}: PayingAccount) => ({
  value: number,
  label: `${label}, ${number}: ${formatMoney(availableMinor, currency)} available`,
});

/** Returns the account with this number, or the first one. */
export const payerOf = (
  accounts: readonly PayingAccount[],
  number: string | undefined,
): PayingAccount =>
  accounts.find((account) => account.number === number) ?? accounts[0]!;

/** What a review shows of the account that pays: its name only where there is another one. */
export type ReviewedPayer = Pick<PayingAccount, "number" | "currency"> & {
  label: string | null;
};

export function toReviewedPayer(
  accounts: readonly PayingAccount[],
  chosen: string | undefined,
): ReviewedPayer {
  const { number, currency, label } = payerOf(accounts, chosen);
  return { number, currency, label: accounts.length > 1 ? label : null };
}
