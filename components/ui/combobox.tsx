"use client";

import Check from "lucide-react/icons/check";
import X from "lucide-react/icons/x";
import { useEffect, useId, useRef, useState, type KeyboardEvent } from "react";
import { cn } from "@/lib/browser/cn";
import type { FieldControl } from "./field";
import { Input } from "./input";
import { Spinner } from "./spinner";

export type Choice = { value: string; label: string; note?: string };

type ComboboxProps = FieldControl & {
  name: string;
  placeholder?: string;
  selected: Choice | null;
  onChoose: (choice: Choice | null) => void;
  /** Returns the first matching choices; called whenever the text changes. @throws Error with the message to show. */
  find: (text: string) => Promise<Choice[]>;
  nothingFound: string;
  inputRef?: (element: HTMLInputElement | null) => void;
};

type Result = { text: string; choices: Choice[]; failure?: string };

const pauseMs = 180;

/** Fetches choices while the list is open, shortly after the last keystroke. */
function useChoices(find: ComboboxProps["find"], text: string, open: boolean) {
  const [result, setResult] = useState<Result>();
  useEffect(() => {
    if (!open) return;
    let stale = false;
    const timer = setTimeout(
      () => {
        find(text)
          .then((choices) => ({ text, choices }))
          .catch((error: Error) => ({
            text,
            choices: [],
            failure: error.message,
          }))
          .then((answer) => {
            if (!stale) setResult(answer);
          });
      },
      text ? pauseMs : 0,
    );
    return () => {
      clearTimeout(timer);
      stale = true;
    };
  }, [find, text, open]);
  return {
    choices: result?.choices ?? [],
    failure: result?.failure,
    loading: result?.text !== text,
  };
}

/**
 * A text field that suggests choices. Typing, an arrow key or a click opens the list, arrow keys move through it,
 * Enter picks and Escape closes. Leaving the field with a text sets that text as the value; the parent validates it.
 */
export function Combobox({
  name,
  placeholder,
  selected,
  onChoose,
  find,
  nothingFound,
  inputRef,
  ...control
}: ComboboxProps) {
  const listId = useId();
  const [open, setOpen] = useState(false);
  const [text, setText] = useState("");
  const [active, setActive] = useState(-1);
  const box = useRef<HTMLDivElement>(null);
  const latest = useRef(selected);
  useEffect(() => {
    latest.current = selected;
  }, [selected]);
  const { choices, failure, loading } = useChoices(find, text, open);

  function close() {
    setOpen(false);
    setText("");
    setActive(-1);
  }

  /** Takes the text as the value at once, so that no other value can be submitted, then looks up its label. */
  async function leave() {
    const entered = text.trim();
    close();
    if (!entered) return;
    onChoose({ value: entered, label: entered });
    const result = await find(entered).catch(() => []);
    const exact = result.find(({ value }) => value === entered);
    if (exact && latest.current?.value === entered) onChoose(exact);
  }

  function choose(choice: Choice | null) {
    onChoose(choice);
    close();
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      setOpen(true);
      if (open && choices.length > 0) {
        const from = active < 0 && step < 0 ? 0 : active;
        setActive((from + step + choices.length) % choices.length);
      }
    } else if (event.key === "Enter" && open) {
      event.preventDefault();
      const choice = choices.length === 1 ? choices[0] : choices[active];
      if (choice && !loading) choose(choice);
    } else if (event.key === "Escape" && open) {
      event.preventDefault();
      close();
    }
  }

  return (
    <div
      ref={box}
      className="relative"
      onBlur={(event) => {
        if (!box.current?.contains(event.relatedTarget)) void leave();
      }}
    >
      <Input
        {...control}
        ref={inputRef}
        name={name}
        role="combobox"
        autoComplete="off"
        aria-autocomplete="list"
        aria-expanded={open}
        aria-controls={listId}
        aria-activedescendant={
          open && choices[active] ? `${listId}-${active}` : undefined
        }
        placeholder={placeholder}
        value={open ? text : textOf(selected)}
        onFocus={(event) => event.target.select()}
        onClick={() => setOpen(true)}
        onChange={(event) => {
          setText(event.target.value);
          setActive(-1);
          setOpen(true);
        }}
        onKeyDown={onKeyDown}
        className="pr-11 text-ellipsis"
      />
      {selected && !open && (
        <button
          type="button"
          aria-label="Clear selection"
          onClick={() => choose(null)}
          className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded text-ink-soft hover:text-ink"
        >
          <X aria-hidden className="size-4" />
        </button>
      )}
      <div
        hidden={!open}
        className="absolute inset-x-0 top-full z-menu mt-1 rounded-lg border border-line bg-surface p-1.5 shadow-raised"
      >
        <ul
          id={listId}
          role="listbox"
          aria-label="Options"
          className="max-h-72 overflow-y-auto"
        >
          {choices.map((choice, index) => (
            <li
              key={choice.value}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === active}
              ref={(element) => {
                if (index === active)
                  element?.scrollIntoView({ block: "nearest" });
              }}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(choice)}
              className={cn(
                "flex min-h-11 cursor-pointer items-center justify-between gap-4 rounded px-3 py-1.5 text-sm",
                index === active && "bg-sunken",
              )}
            >
              <span className="min-w-0 [overflow-wrap:anywhere]">
                {choice.label}
                {choice.note && (
                  <span className="figures block text-xs text-ink-soft">
                    {choice.note}
                  </span>
                )}
              </span>
              {choice.value === selected?.value && (
                <Check aria-hidden className="size-4 shrink-0 text-accent" />
              )}
            </li>
          ))}
        </ul>
        {loading && choices.length === 0 && (
          <p className="px-3 py-2.5 text-sm text-ink-soft">
            <Spinner label="Loading" />
          </p>
        )}
        {!loading && choices.length === 0 && (
          <p role="status" className="px-3 py-2.5 text-sm text-ink-soft">
            {failure ?? nothingFound}
          </p>
        )}
      </div>
    </div>
  );
}

/** The text of the closed field. The note comes first, because a long label would push it out of view. */
function textOf(choice: Choice | null) {
  return choice ? [choice.note, choice.label].filter(Boolean).join(", ") : "";
}
