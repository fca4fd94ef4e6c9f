import type { ReactNode } from "react";
import { cn } from "@/lib/browser/cn";

/** Props that link a control to the hint and the error of its field. */
export type FieldControl = {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
};

type FieldProps = {
  id: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  /** The fault of this value and its correct form. Replaces `hint` while `error` is shown. */
  explanation?: string | undefined;
  optional?: boolean;
  className?: string | undefined;
  /** Content after the texts of the field, such as buttons that correct its value. */
  after?: ReactNode;
  children: (control: FieldControl) => ReactNode;
};

export function Field({
  id,
  label,
  hint,
  error,
  explanation,
  optional,
  className,
  after,
  children,
}: FieldProps) {
  const help = error && explanation ? explanation : hint !== error && hint;
  const hintId = help ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  const described = [errorId, hintId].filter(Boolean).join(" ");
  return (
    <div className={cn("grid content-start gap-1.5", className)}>
      <label htmlFor={id} className="text-sm font-medium">
        <span>{label}</span>
        {optional && (
          <span className="font-normal text-ink-soft"> (optional)</span>
        )}
      </label>
      {children({
        id,
        "aria-describedby": described || undefined,
        "aria-invalid": error ? true : undefined,
      })}
      {error && (
        <p id={errorId} className="text-sm font-medium text-bad">
          {error}
        </p>
      )}
      {help && (
        <p id={hintId} className="text-sm text-ink-soft">
          {help}
        </p>
      )}
      {/* eslint-disable-next-line limmat/bare-text -- It is an element. */}
      {after}
    </div>
  );
}
