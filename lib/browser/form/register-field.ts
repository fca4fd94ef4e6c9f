import type { FieldValues, Path, UseFormReturn } from "react-hook-form";

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const seen = new WeakSet<Control>();

/**
 * Registers a field. The server's HTML has its initial value, and what people enter before React takes over stays.
 */
export function registerField<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  name: Path<Values>,
) {
  const { ref, ...field } = form.register(name);
  const initial = form.formState.defaultValues?.[name] as unknown;
  return {
    ...field,
    ...(typeof initial === "string" && initial && { defaultValue: initial }),
    ref: (control: Control | null) => {
      const early = control && !seen.has(control) && earlyValueOf(control);
      if (control) seen.add(control);
      ref(control);
      if (early) form.setValue(name, early as never);
    },
  };
}

/** Returns the value of a control if it is no longer the one of the HTML. */
function earlyValueOf(control: Control): string | false {
  const initial =
    "defaultValue" in control
      ? control.defaultValue
      : (
          [...control.options].find((option) => option.defaultSelected) ??
          control.options[0]
        )?.value;
  return control.value !== initial && control.value;
}
