"use client";

import { useEffect, useState } from "react";
import {
  get,
  type FieldErrors,
  type FieldValues,
  type UseFormReturn,
} from "react-hook-form";

type Texts = Readonly<Record<string, string>>;

type Target = {
  /** The texts of the fields that may get the focus, the first one first. */
  texts: Texts;
  /** Called with the texts that are at no control, if there are any. */
  onMissing?: ((texts: string[]) => void) | undefined;
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
    first ? { texts: { [first]: "" } } : null,
  );
  useEffect(() => {
    if (!target) return;
    const { texts, onMissing } = target;
    const names = Object.keys(texts).filter((name) => hasControl(form, name));
    const first = names[0] as Parameters<typeof form.setFocus>[0] | undefined;
    if (first) form.setFocus(first);
    // A text can be about several fields of which the form shows one.
    const shown = new Set(["", ...names.map((name) => texts[name])]);
    const missing = new Set(
      Object.values(texts).filter((text) => !shown.has(text)),
    );
    if (missing.size > 0) onMissing?.([...missing]);
  }, [target, form]);

  return {
    focus: (name: string) => setTarget({ texts: { [name]: "" } }),
    /** Focuses the first field that has a control, and calls `onMissing` with the texts that are at no control. */
    focusFirst: (texts: Texts, onMissing: Target["onMissing"]) =>
      setTarget({ texts, onMissing }),
  };
}

/** Returns whether a control of the field is on the page. */
const hasControl = <Values extends FieldValues>(
  { control }: UseFormReturn<Values>,
  name: string,
): boolean => get(control._fields, `${name}._f.mount`, false) as boolean;

/** Returns the texts of errors by field, "" for an error without one. */
export const textsOf = (errors: FieldErrors): Texts =>
  Object.fromEntries(
    Object.entries(errors).map(([name, error]) => [
      name,
      typeof error?.message === "string" ? error.message : "",
    ]),
  );
