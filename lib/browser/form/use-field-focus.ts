"use client";

import { useEffect, useState } from "react";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";

/**
 * Moves the focus to a field after the next rendering, which may be the one that adds the field. `first` is the field
 * to focus when the form appears.
 */
export function useFieldFocus<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  names: Path<Values>[],
  first: Path<Values> | undefined,
) {
  const [target, setTarget] = useState(first ? { name: first } : null);
  useEffect(() => {
    if (target) form.setFocus(target.name);
  }, [target, form]);

  const focus = (name: Path<Values>) => setTarget({ name });
  return {
    focus,
    /** Focuses the first field that has an error, in the order of `errors`, and returns its name. */
    focusFirst: (errors: object) => {
      const first = (Object.keys(errors) as Path<Values>[]).find((name) =>
        names.includes(name),
      );
      if (first) focus(first);
      return first;
    },
  };
}
