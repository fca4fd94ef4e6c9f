"use client";

import { useEffect, useRef, type ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { Notice } from "@/components/ui/notice";
import type { CallForm } from "@/lib/browser/form/use-call-form";
import { useHydrated } from "@/lib/browser/use-hydrated";
import { Refusal } from "./refusal";

type FormProps<Values extends FieldValues> = {
  call: Pick<
    CallForm<Values>,
    "form" | "refusal" | "onSubmit" | "onFocus" | "onAbandon"
  >;
  className: string;
  autoComplete?: "off";
  /** Enter in a field does not send the form: staff press the button, after they have read what it does. */
  movesMoney?: boolean;
  /** The address of the call, if the form also works without script. */
  action?: string;
  children: ReactNode;
};

/** The form of a call. The last refusal is above the fields, or beside the button of a form that moves money. */
export function Form<Values extends FieldValues>({
  call: { form, refusal, onSubmit, onFocus, onAbandon },
  className,
  autoComplete,
  movesMoney = false,
  action,
  children,
}: FormProps<Values>) {
  const hydrated = useHydrated();
  const { isDirty } = form.formState;
  const start = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const dialog = start.current?.closest("dialog");
    // A dialog that unmounts with its page was not closed by the user.
    return () => {
      if (dialog?.isConnected) onAbandon();
    };
  }, [onAbandon]);

  return (
    <form
      ref={start}
      method="post"
      action={action}
      // Without script the browser checks the required fields.
      noValidate={!action || hydrated}
      autoComplete={autoComplete}
      onKeyDown={(event) => {
        if (movesMoney && event.key === "Enter" && isField(event.target))
          event.preventDefault();
      }}
      onSubmit={onSubmit}
      onFocus={onFocus}
      data-edited={isDirty || undefined}
      className={className}
    >
      {!action && (
        <noscript className="col-span-full">
          <Notice tone="warn">
            This form needs JavaScript, but it is switched off in your browser.
          </Notice>
        </noscript>
      )}
      <Refusal
        refusal={movesMoney ? null : refusal}
        className="col-span-full"
      />
      {children}
      <Refusal
        refusal={movesMoney ? refusal : null}
        className="col-span-full"
      />
    </form>
  );
}

const isField = (target: EventTarget) =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
