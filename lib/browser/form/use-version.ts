"use client";

import { useRef } from "react";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import type { commonErrors } from "@/lib/platform/errors/common";
import type { Answer } from "../submit";

const CONFLICT: keyof typeof commonErrors = "VERSION_CONFLICT";

/** The present values that a conflict answers. */
type Present = Readonly<Record<string, string>>;

/**
 * Keeps the version that a form sends. The fields keep their values when the page behind the form refreshes, so the
 * version stays as well. It changes only with a conflict, whose present values the form then shows.
 */
export function useVersion(version: string | undefined) {
  const shown = useRef<string | null | undefined>(version);
  return {
    current: () => shown.current ?? version,
    /** After a success the page refreshes, and the form takes its new version. */
    saved: () => {
      shown.current = null;
    },
    /** Returns the present values if the answer is a conflict. */
    readConflict: (answer: Answer<unknown>): Present | null => {
      if (answer.ok || answer.code !== CONFLICT) return null;
      const { version: latest, current } = answer.body;
      if (typeof latest === "string") shown.current = latest;
      return current as Present;
    },
  };
}

/** Makes the present values the defaults of the fields. An edited field keeps its input. */
export function takeOver<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  names: readonly Path<Values>[],
  present: Present,
): void {
  const defaults = form.formState.defaultValues as Partial<Values> | undefined;
  for (const name of names) {
    const value = present[name];
    if (value === undefined) continue;
    const former: unknown = defaults?.[name];
    const input = form.getValues(name);
    const shown = typeof former === "boolean" ? value === "true" : value;
    form.resetField(name, { defaultValue: shown as never });
    if (input !== former) form.setValue(name, input, { shouldDirty: true });
  }
}
