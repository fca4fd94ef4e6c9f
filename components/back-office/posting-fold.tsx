"use client";

import type { ReactNode } from "react";
import type { UseFormReturn } from "react-hook-form";
import { Icon } from "@/components/ui/icon";
import { useFold } from "@/lib/browser/use-fold";

type FoldedFields = {
  chooseAccount: string;
  to: string;
  date: string;
  time: string;
  bank: string;
  reason?: string | undefined;
};

/**
 * The fields of a credit or debit that have a value already or may stay empty. They unfold by themselves if one of them
 * is refused or has another value than the form began with.
 */
export function PostingFold<Values extends FoldedFields>({
  form,
  isReasonOptional,
  children,
}: {
  form: UseFormReturn<Values>;
  isReasonOptional: boolean;
  children: ReactNode;
}) {
  const { errors, dirtyFields, submitCount } = form.formState;
  const names: (keyof FoldedFields)[] = [
    "chooseAccount",
    "to",
    "date",
    "time",
    "bank",
    ...(isReasonOptional ? (["reason"] as const) : []),
  ];
  const isIn = (fields: object) => names.some((name) => name in fields);
  const fold = useFold(isIn(errors) ? submitCount : isIn(dirtyFields));
  return (
    <details {...fold} className="posting-fold">
      <summary>
        <span>
          {isReasonOptional
            ? "Accounts, date, time, bank and reason"
            : "Accounts, date, time and bank"}
        </span>
        <Icon name="chevron-down" />
      </summary>
      <div>{children}</div>
    </details>
  );
}
