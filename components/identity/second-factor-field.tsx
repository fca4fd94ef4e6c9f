"use client";

import { useState } from "react";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { TextField } from "../form/fields";

/**
 * A field for an authenticator code or, on request, a recovery code. Its name in the form is `code`. `ifLost` says what
 * to do without either.
 */
export function SecondFactorField<
  Values extends FieldValues & { code: string },
>({ form, ifLost }: { form: UseFormReturn<Values>; ifLost?: string }) {
  const [recovery, setRecovery] = useState(false);
  const name = "code" as Path<Values>;

  function change() {
    setRecovery(!recovery);
    form.resetField(name);
    form.setFocus(name);
  }

  return (
    <div className="grid gap-2">
      <TextField
        form={form}
        name={name}
        label={recovery ? "Recovery code" : "Code from your authenticator app"}
        autoComplete={recovery ? "off" : "one-time-code"}
        maxLength={recovery ? 40 : 8}
        {...(!recovery && { inputMode: "numeric" as const })}
        {...(recovery && {
          hint: [
            "One of your ten recovery codes. Each code works once.",
            ifLost,
          ]
            .filter(Boolean)
            .join(" "),
        })}
      />
      <button
        type="button"
        onClick={change}
        className="link justify-self-start text-sm"
      >
        {recovery ? "Use the authenticator app" : "Use a recovery code"}
      </button>
    </div>
  );
}
