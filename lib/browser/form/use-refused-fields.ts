"use client";

import { useEffect, useRef } from "react";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { toFieldMessage } from "./field-message";

type Refusal = {
  fields: Record<string, string>;
  hints: Record<string, string>;
};

/**
 * Returns a function that shows a refusal at its fields. It is about the fields together, so a change of one clears the
 * errors of all.
 */
export function useRefusedFields<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  names: Path<Values>[],
  shownAtFirst: object = {},
) {
  const refused = useRef(names.filter((name) => name in shownAtFirst));
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name }) => {
          if (!refused.current.includes(name as Path<Values>)) return;
          form.clearErrors(refused.current);
          refused.current = [];
        },
      }),
    [form],
  );

  return ({ fields, hints }: Refusal) => {
    refused.current = names.filter((name) => fields[name]);
    for (const name of refused.current) {
      const refusal = { message: fields[name] ?? "", hint: hints[name] };
      const { message, hint } = toFieldMessage(refusal, form.getValues(name));
      form.setError(name, { type: "server", message, types: { hint } });
    }
  };
}
