"use client";

import { useRef } from "react";
import {
  useWatch,
  type FieldValues,
  type Path,
  type PathValue,
  type UseFormReturn,
} from "react-hook-form";
import { Field } from "@/components/ui/field";
import { Select, type OptionGroup } from "@/components/ui/select";
import { useEarlyInput } from "@/lib/browser/use-early-input";
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

/** Fills in a form for a saved or recent payee, and shows which one it has. */
export function PayeePicker<Values extends FieldValues & Payee>({
  form,
  payees: { saved, recent },
}: {
  form: UseFormReturn<Values>;
  payees: KnownPayees;
}) {
  const select = useRef<HTMLSelectElement>(null);
  const current: Partial<Payee> = useWatch({ control: form.control });
  const known = [...saved, ...recent];

  const chosen = known.find(
    ({ accountName, recipientAccount, bank }) =>
      accountName === current.accountName &&
      recipientAccount === current.recipientAccount &&
      bank === current.bank,
  );

  function fillIn(id: string) {
    const payee = known.find((one) => one.id === id);
    for (const field of FIELDS)
      form.setValue(
        field as Path<Values>,
        (payee?.[field] ?? "") as PathValue<Values, Path<Values>>,
        { shouldDirty: true, shouldValidate: form.formState.isSubmitted },
      );
  }

  useEarlyInput(() => {
    const early = select.current?.value ?? "";
    if (early && early !== chosen?.id) fillIn(early);
  });

  if (known.length === 0) return null;
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
          ref={select}
          placeholder="New payee"
          value={chosen?.id ?? ""}
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
