"use client";

import { useRef, type ClipboardEvent, type KeyboardEvent } from "react";
import { cn } from "@/lib/browser/cn";
import { controlClass } from "./input";

type DigitBoxesProps = {
  /** What the code is for. Screen readers read it with the number of each box. */
  label: string;
  length: number;
  /** The digits typed so far; an empty box is a space. */
  value: string;
  onChange: (value: string) => void;
  /** Receives the first box, which gets the focus when the code is wrong. */
  inputRef?: (element: HTMLInputElement | null) => void;
  invalid?: boolean;
  describedBy?: string | undefined;
};

/**
 * One box per digit of a code. A box keeps the last digit typed into it and moves the focus on. A pasted or
 * autofilled code fills all boxes; arrow keys and Backspace move between them.
 */
export function DigitBoxes({
  label,
  length,
  value,
  onChange,
  inputRef,
  invalid = false,
  describedBy,
}: DigitBoxesProps) {
  const boxes = useRef<(HTMLInputElement | null)[]>([]);
  const digits = Array.from({ length }, (_, at) => (value[at] ?? " ").trim());

  const focusOn = (at: number) =>
    boxes.current[Math.max(0, Math.min(length - 1, at))]?.focus();

  function write(at: number, text: string) {
    const next = digits.map((digit, box) => text[box - at] ?? digit);
    onChange(next.map((digit) => digit || " ").join(""));
    focusOn(at + text.length);
  }

  function onType(at: number, entered: string) {
    const text = entered.replace(/\D/g, "");
    // Three or more digits come from autofill. Two are the box's old digit and the new one.
    if (text.length > 2) write(0, text.slice(0, length));
    else if (text) write(at, text.replace(digits[at]!, "") || text.charAt(0));
  }

  function onPaste(event: ClipboardEvent, at: number) {
    event.preventDefault();
    const text = event.clipboardData.getData("text").replace(/\D/g, "");
    const from = text.length >= length ? 0 : at;
    if (text) write(from, text.slice(0, length - from));
  }

  function onKeyDown(event: KeyboardEvent, at: number) {
    const moves = new Map(
      Object.entries({
        ArrowLeft: at - 1,
        ArrowRight: at + 1,
        Home: 0,
        End: length - 1,
      }),
    );
    const to = moves.get(event.key);
    if (to !== undefined) {
      event.preventDefault();
      focusOn(to);
    }
    if (event.key === "Backspace" || event.key === "Delete") {
      event.preventDefault();
      const empties =
        event.key === "Backspace" && !digits[at] ? Math.max(0, at - 1) : at;
      write(empties, " ");
      focusOn(empties);
    }
  }

  return (
    <div
      role="group"
      aria-label={label}
      aria-describedby={describedBy}
      className="grid auto-cols-[minmax(0,2.75rem)] grid-flow-col justify-start gap-2 sm:gap-3"
    >
      {digits.map((digit, at) => (
        <input
          key={at}
          ref={(box) => {
            boxes.current[at] = box;
            if (at === 0) inputRef?.(box);
          }}
          value={digit}
          inputMode="numeric"
          autoComplete={at === 0 ? "one-time-code" : "off"}
          aria-label={`Digit ${at + 1} of ${length}`}
          aria-invalid={invalid || undefined}
          onChange={(event) => onType(at, event.target.value)}
          onPaste={(event) => onPaste(event, at)}
          onKeyDown={(event) => onKeyDown(event, at)}
          onFocus={(event) => event.target.select()}
          className={cn(
            controlClass,
            "figures px-0 text-center text-lg font-semibold",
          )}
        />
      ))}
    </div>
  );
}
