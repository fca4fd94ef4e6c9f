import { createFormControl, type UseFormReturn } from "react-hook-form";
import { expect, test } from "vitest";
import { takeOver } from "./use-version";

type Values = { phone: string; occupation: string; mail: boolean };

/** The form of `useForm`, without React. */
function formOf(defaultValues: Values) {
  const { formControl } = createFormControl<Values>({ defaultValues });
  for (const name of ["phone", "occupation", "mail"] as const)
    formControl.register(name);
  formControl.control._state.mount = true;
  const defaults = () => formControl.control._defaultValues;
  return {
    defaults,
    form: {
      ...formControl,
      formState: {
        get defaultValues() {
          return defaults();
        },
      },
    } as UseFormReturn<Values>,
  };
}

test("present values are shown where nobody has edited, and are what edits are compared with", () => {
  const { form, defaults } = formOf({
    phone: "1",
    occupation: "Baker",
    mail: true,
  });
  form.setValue("occupation", "Printer", { shouldDirty: true });
  takeOver(form, ["phone", "occupation", "mail"], {
    phone: "2",
    occupation: "Tailor",
    mail: "false",
  });
  const shown = { phone: "2", occupation: "Printer", mail: false };
  expect(form.getValues()).toEqual(shown);
  expect(defaults()).toEqual({ ...shown, occupation: "Tailor" });

  // Somebody else saves the same values, so they are no edits any more.
  takeOver(form, ["occupation"], { occupation: "Printer" });
  takeOver(form, ["occupation"], { occupation: "Teacher" });
  expect(form.getValues("occupation")).toBe("Teacher");
});
