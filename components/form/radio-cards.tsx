"use client";

import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { useFieldId } from "@/components/ui/field-scope";
import { cn } from "@/lib/browser/cn";

type RadioCardsProps<Values extends FieldValues> = {
  form: UseFormReturn<Values>;
  name: Path<Values>;
  legend: string;
  options: readonly { value: string; label: string; note: string }[];
};

export function RadioCards<Values extends FieldValues>({
  form,
  name,
  legend,
  options,
}: RadioCardsProps<Values>) {
  const id = useFieldId(name);
  const message = form.formState.errors[name]?.message;
  const error = typeof message === "string" ? message : undefined;
  return (
    <fieldset
      role="radiogroup"
      aria-required
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend className="mb-1.5 text-sm font-medium">{legend}</legend>
      <div
        className={cn(
          "grid gap-3",
          options.length % 2 === 0 && "sm:grid-cols-2",
        )}
      >
        {options.map(({ value, label, note }) => (
          <label
            key={value}
            className={cn(
              "flex cursor-pointer gap-3 rounded-lg border p-4 transition-colors hover:border-ink",
              "has-checked:border-accent has-checked:bg-accent-soft",
              error ? "border-bad" : "border-line-strong",
            )}
          >
            <input
              {...form.register(name)}
              type="radio"
              value={value}
              aria-describedby={`${id}-${value}`}
              aria-label={label}
              className="mt-0.5 size-5 shrink-0 accent-accent"
            />
            <span className="min-w-0 text-sm">
              <span className="block text-base font-medium">{label}</span>
              <span id={`${id}-${value}`} className="text-ink-soft">
                {note}
              </span>
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className="mt-1.5 text-sm font-medium text-bad">
          {error}
        </p>
      )}
    </fieldset>
  );
}
