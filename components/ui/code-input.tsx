"use client";

import { OTPInput, REGEXP_ONLY_DIGITS } from "input-otp";
import { cn } from "@/lib/browser/cn";
import type { FieldControl } from "./field";

type CodeInputProps = FieldControl & {
  name: string;
  length: number;
  value: string;
  onChange: (value: string) => void;
  inputRef?: (element: HTMLInputElement | null) => void;
};

/** One input for a code of digits, drawn as a box for each digit. Pasting keeps the digits of the text. */
export function CodeInput({ length, inputRef, ...input }: CodeInputProps) {
  return (
    <OTPInput
      {...input}
      ref={inputRef}
      maxLength={length}
      pattern={REGEXP_ONLY_DIGITS}
      pasteTransformer={(text) => text.replace(/\D/g, "")}
      pushPasswordManagerStrategy="none"
      required
      render={({ slots }) => (
        <div
          aria-hidden
          className="grid auto-cols-[minmax(0,2.75rem)] grid-flow-col justify-start gap-2 sm:gap-3"
        >
          {slots.map(({ char, isActive }, at) => (
            <span
              key={at}
              className={cn(
                "control grid place-items-center px-0 text-lg font-semibold figures",
                input["aria-invalid"] && "border-bad",
                isActive && "outline-2 outline-accent",
              )}
            >
              {char}
            </span>
          ))}
        </div>
      )}
    />
  );
}
