import type { ComponentProps, ReactNode } from "react";

type CheckboxProps = Omit<ComponentProps<"input">, "type"> & {
  id: string;
  label: ReactNode;
  error?: string | undefined;
};

export function Checkbox({
  id,
  label,
  error,
  className,
  ...rest
}: CheckboxProps) {
  return (
    <div className={className}>
      <div className="flex items-start gap-3">
        <input
          {...rest}
          id={id}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : rest["aria-describedby"]}
          className="size-5 shrink-0 cursor-pointer rounded-sm accent-accent"
        />
        <label htmlFor={id} className="text-sm text-ink-soft">
          {label}
        </label>
      </div>
      {error && (
        <p id={`${id}-error`} className="mt-1.5 text-sm font-medium text-bad">
          {error}
        </p>
      )}
    </div>
  );
}
