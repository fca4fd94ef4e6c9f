"use client";

import CircleCheck from "lucide-react/icons/circle-check";
import KeyRound from "lucide-react/icons/key-round";
import { useId, useState } from "react";
import {
  useWatch,
  type FieldValues,
  type Path,
  type PathValue,
  type UseFormReturn,
} from "react-hook-form";
import { cn } from "@/lib/browser/cn";
import { useFold } from "@/lib/browser/use-fold";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { CopyButton } from "@/components/ui/copy-button";
import { codesPromise } from "@/lib/platform/config/site";
import { TextField } from "../form/fields";

export type TransferCodes = { cotCode: string; taxCode: string };

const LABELS = { cotCode: "COT code", taxCode: "Tax code" } as const;
const names = Object.keys(LABELS) as (keyof TransferCodes)[];

/**
 * The transfer codes, folded into one line that fills in both; an error in one opens it. `note` says what they
 * authorise; `codes` are the customer's.
 */
export function TransferCodeFields<Values extends FieldValues & TransferCodes>({
  form,
  note,
  codes,
}: {
  form: UseFormReturn<Values>;
  note?: string;
  codes: TransferCodes;
}) {
  const { errors, isSubmitted, submitCount } = form.formState;
  const hasError = names.some((name) => errors[name]);
  const fold = useFold(hasError && submitCount);
  const current = useWatch({
    control: form.control,
    name: names as string[] as Path<Values>[],
  }) as string[];
  const isFilled = current.every(Boolean);

  const fill = () => {
    for (const name of names)
      form.setValue(
        name as Path<Values>,
        codes[name] as PathValue<Values, Path<Values>>,
        { shouldValidate: isSubmitted },
      );
  };
  return (
    <fieldset className="transfer-codes">
      <legend className="sr-only">Transfer codes</legend>
      <Button
        variant="secondary"
        size="small"
        className="noscript:hidden"
        onClick={fill}
      >
        Use both codes
      </Button>
      <details {...fold}>
        <summary>
          {isFilled ? (
            <CircleCheck aria-hidden className="text-good max-sm:hidden" />
          ) : (
            <KeyRound aria-hidden className="text-ink-soft max-sm:hidden" />
          )}
          <span>
            <span className="font-medium">Transfer codes</span>
            <span role="status" className="note">
              {isFilled ? "Both filled in" : "Needed to send"}
            </span>
          </span>
          <Icon name="chevron-down" className="chevron" />
        </summary>
        <div className="grid gap-5 pt-3 sm:grid-cols-2">
          {names.map((name) => (
            <TextField
              key={name}
              form={form}
              name={name as Path<Values>}
              label={LABELS[name]}
              folded
            />
          ))}
          <OwnCodes codes={codes} />
        </div>
      </details>
      <p>{`${note ?? ""} ${codesPromise}`.trim()}</p>
    </fieldset>
  );
}

/** Shows the customer's codes below the fields, to compare or to copy. */
function OwnCodes({ codes }: { codes: TransferCodes }) {
  const [shown, setShown] = useState(false);
  const id = useId();
  return (
    <div className="col-span-full">
      <Button
        variant="secondary"
        size="small"
        className="noscript:hidden"
        aria-expanded={shown}
        aria-controls={id}
        onClick={() => setShown(!shown)}
      >
        {shown ? "Hide my codes" : "Show my codes"}
      </Button>
      <ul
        id={id}
        className={cn("mt-3 grid gap-2", !shown && "hidden noscript:grid")}
      >
        {names.map((name) => (
          <li
            key={name}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1"
          >
            <span className="min-w-0 text-sm break-words">
              <span>{`${LABELS[name]}: `}</span>
              <span className="figures font-medium">
                {codes[name] || "none"}
              </span>
            </span>
            {codes[name] && (
              <CopyButton text={codes[name]} what={LABELS[name]} size="small" />
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
