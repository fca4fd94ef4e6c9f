"use client";

import {
  type ClipboardEvent,
  type KeyboardEvent,
  type Ref,
  useImperativeHandle,
  useRef,
} from "react";
import { cn } from "@/lib/browser/cn";
import { useEarlyInput } from "@/lib/browser/use-early-input";
import { controlClass } from "./input";

type CodeInputProps = {
  id: string;
  legend: string;
  length: number;
  /** The digits; a space is an empty box before the last digit. */
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  /** Its focus goes to the first empty box, or to the first of all. */
  ref: Ref<{ focus: () => void }>;
};

const digitsOf = (text: string) => text.replace(/\D/g, "");

/**
 * A box for each digit of a code. A box keeps the last digit typed into it and passes the focus on. A pasted or
 * autofilled code fills all boxes.
 */
export function CodeInput({
  id,
  legend,
  length,
  value,
  onChange,
  error,
  ref,
}: CodeInputProps) {
  const group = useRef<HTMLFieldSetElement>(null);
  const digits = Array.from({ length }, (_, at) => (value[at] ?? "").trim());
  const errorId = error ? `${id}-error` : undefined;

  const boxes = () =>
    [...(group.current?.elements ?? [])] as HTMLInputElement[];

  const focusOn = (at: number) =>
    boxes()[Math.max(0, Math.min(length - 1, at))]?.focus();

  useImperativeHandle(ref, () => ({
    focus: () => focusOn(digits.indexOf("")),
  }));

  function write(at: number, text: string) {
    const next = digits.map((digit, box) => text[box - at] ?? (digit || " "));
    onChange(next.join("").trimEnd());
  }

  /** Writes digits from this box on. A whole code starts at the first box. */
  function fill(at: number, text: string) {
    if (text === "") return;
    const from = text.length < length ? at : 0;
    write(from, text);
    focusOn(from + text.length);
  }

  function onInput(at: number, text: string) {
    const typed = digitsOf(text);
    const old = digits[at]!;
    if (text === "") write(at, " ");
    else if (typed.length > 2) fill(at, typed);
    // The box has its old digit and the new one, in the order that the cursor gave them.
    else if (typed.length === 2) fill(at, typed.replace(old, ""));
    // A letter beside the old digit is no new digit.
    else if (typed === text || typed !== old) fill(at, typed);
  }

  function onPaste(event: ClipboardEvent, at: number) {
    event.preventDefault();
    fill(at, digitsOf(event.clipboardData.getData("text")));
  }

  function onKeyDown(event: KeyboardEvent, at: number) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const target = new Map([
      ["ArrowLeft", at - 1],
      ["ArrowRight", at + 1],
      ["Home", 0],
      ["End", length - 1],
      ["Backspace", digits[at] ? at : at - 1],
    ]).get(event.key);
    if (target === undefined) return;
    event.preventDefault();
    if (event.key === "Backspace" && target >= 0) write(target, " ");
    focusOn(target);
  }

  // Before React took over, one box took all the input.
  useEarlyInput(() => {
    const early = boxes().map((box) => digitsOf(box.value));
    if (!value) fill(0, early.join(""));
  });

  return (
    <fieldset ref={group} aria-describedby={errorId}>
      <legend className="mb-1.5 text-sm font-medium">{legend}</legend>
      <div className="grid auto-cols-[minmax(0,2.75rem)] grid-flow-col justify-start gap-2 sm:gap-3">
        {digits.map((digit, at) => (
          <input
            key={at}
            value={digit}
            required
            inputMode="numeric"
            autoComplete={at === 0 ? "one-time-code" : "off"}
            aria-label={`Digit ${at + 1} of ${length}`}
            aria-invalid={error ? true : undefined}
            // onChange would miss a digit that equals the old one.
            onInput={({ currentTarget }) => onInput(at, currentTarget.value)}
            onPaste={(event) => onPaste(event, at)}
            onKeyDown={(event) => onKeyDown(event, at)}
            onFocus={({ target }) => target.select()}
            className={cn(
              controlClass,
              "figures px-0 text-center text-lg font-semibold",
            )}
          />
        ))}
      </div>
      {error && (
        <p id={errorId} className="mt-1.5 text-sm font-medium text-bad">
          {error}
        </p>
      )}
    </fieldset>
  );
}
