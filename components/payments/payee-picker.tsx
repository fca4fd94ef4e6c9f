"use client";

import type {
  FieldValues,
  Path,
  PathValue,
  UseFormReturn,
} from "react-hook-form";
import { Field } from "@/components/ui/field";
import { Select, type OptionGroup } from "@/components/ui/select";
import type {
  KnownPayee,
  KnownPayees,
  Payee,
} from "@/lib/features/payments/payee";

const FIELDS = [
  "accountName",
  "recipientAccount",
  "bank",
  "description",
] as const satisfies (keyof Payee)[];

/** Fills in a form for a saved or recent payee. */
export function PayeePicker<Values extends FieldValues & Payee>({
  form,
  payees: { saved, recent },
}: {
  form: UseFormReturn<Values>;
  payees: KnownPayees;
}) {
  if (saved.length + recent.length === 0) return null;

  function fillIn(id: string) {
    const payee = [...saved, ...recent].find((known) => known.id === id);
    if (!payee) return;
    for (const field of FIELDS)
      form.setValue(
        field as Path<Values>,
        payee[field] as PathValue<Values, Path<Values>>,
        { shouldDirty: true, shouldValidate: form.formState.isSubmitted },
      );
  }

  return (
    <Field
      id="payee"
      label="Saved or recent payee"
      optional
      className="col-span-full"
    >
      {(control) => (
        <Select
          {...control}
          placeholder="New payee"
          groups={[
            toGroup("Saved payees", saved),
            toGroup("Recent payees", recent),
          ].filter(({ options }) => options.length > 0)}
          onChange={(event) => fillIn(event.target.value)}
        />
      )}
    </Field>
  );
}

const toGroup = (label: string, payees: KnownPayee[]): OptionGroup => ({
  label,
  options: payees.map((payee) => ({
    value: payee.id,
    label: `${payee.label}, ${payee.recipientAccount}`,
  })),
});
