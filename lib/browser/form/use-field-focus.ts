"use client";

import { useEffect, useState } from "react";
import { get, type FieldValues, type UseFormReturn } from "react-hook-form";

type Target = {
  /** The fields that may get the focus, the first one first. */
  names: string[];
  /** Called if the form has a control for none of them. */
  onMissing?: () => void;
};

/**
 * Moves the focus to a field after the next rendering, which may be the one that adds the field. `first` is the field
 * to focus when the form appears.
 */
export function useFieldFocus<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  first: string | undefined,
) {
  const [target, setTarget] = useState<Target | null>(
    first ? { names: [first] } : null,
  );
  useEffect(() => {
    if (!target) return;
    const name = target.names.find((each) => hasControl(form, each));
    if (name) form.setFocus(name as Parameters<typeof form.setFocus>[0]);
    else target.onMissing?.();
  }, [target, form]);

  return {
    focus: (name: string) => setTarget({ names: [name] }),
    /** Focuses the first field of `errors` that has a control, or else calls `onMissing`. */
    focusFirst: (errors: object, onMissing: () => void) =>
      setTarget({ names: Object.keys(errors), onMissing }),
  };
}

/** Returns whether a control of the field is on the page. */
const hasControl = <Values extends FieldValues>(
  { control }: UseFormReturn<Values>,
  name: string,
): boolean => get(control._fields, `${name}._f.mount`, false) as boolean;
