"use client";

import { useId, useState } from "react";
import type {
  FieldValues,
  Path,
  PathValue,
  UseFormReturn,
} from "react-hook-form";
import { cn } from "@/lib/browser/cn";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { codesPromise } from "@/lib/platform/config/site";
import { TextField } from "../form/fields";

export type TransferCodes = { cotCode: string; taxCode: string };

const LABELS = { cotCode: "COT code", taxCode: "Tax code" } as const;
const names = Object.keys(LABELS) as (keyof TransferCodes)[];

/** The transfer codes. `note` says what they authorise; `codes` are the customer's, shown on request. */
export function TransferCodeFields<Values extends FieldValues & TransferCodes>({
  form,
  note,
  codes,
}: {
  form: UseFormReturn<Values>;
  note?: string;
  codes: TransferCodes;
}) {
  const fill = () => {
    for (const name of names)
      form.setValue(
        name as Path<Values>,
        codes[name] as PathValue<Values, Path<Values>>,
        { shouldValidate: form.formState.isSubmitted },
      );
  };
  return (
    <fieldset className="col-span-full grid gap-5 rounded border border-line bg-sunken p-4 sm:grid-cols-2">
      <legend className="sr-only">Transfer codes</legend>
      {names.map((name) => (
        <TextField
          key={name}
          form={form}
          name={name as Path<Values>}
          label={LABELS[name]}
        />
      ))}
      <OwnCodes codes={codes} onUse={fill} />
      <p className="col-span-full text-sm text-ink-soft">
        {`${note ?? ""} ${codesPromise}`}
      </p>
    </fieldset>
  );
}

/** Shows the customer's codes beside the fields, to compare, to copy or to fill in. */
function OwnCodes({
  codes,
  onUse,
}: {
  codes: TransferCodes;
  onUse: () => void;
}) {
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
      <div id={id} className={cn(!shown && "hidden noscript:block")}>
        <ul className="mt-3 grid gap-2">
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
                <CopyButton
                  text={codes[name]}
                  what={LABELS[name]}
                  size="small"
                />
              )}
            </li>
          ))}
        </ul>
        <Button
          variant="secondary"
          size="small"
          className="mt-3 noscript:hidden"
          onClick={onUse}
        >
          Use both codes
        </Button>
      </div>
    </div>
  );
}
