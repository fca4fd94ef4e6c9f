"use client";

import { Combobox as Base } from "@base-ui/react/combobox";
import Check from "lucide-react/icons/check";
import X from "lucide-react/icons/x";
import { useEffect, useRef, useState } from "react";
import { useEarlyInput } from "@/lib/browser/use-early-input";
import type { FieldControl } from "./field";
import { Input } from "./input";
import { Spinner } from "./spinner";
import { useChoices, type Choice, type FindChoices } from "./use-choices";

type ComboboxProps = FieldControl & {
  name: string;
  placeholder?: string;
  selected: Choice | null;
  onChoose: (choice: Choice | null) => void;
  /** Called whenever the text changes. */
  find: FindChoices;
  nothingFound: string;
  inputRef?: (element: HTMLInputElement | null) => void;
};

/** The reasons for which the list closes when the user goes on without a choice. */
const LEAVES = ["outside-press", "focus-out"];

/**
 * A text field that suggests choices. Leaving the field with a text sets that text as the value; the parent validates
 * it.
 */
export function Combobox({
  selected,
  onChoose,
  find,
  nothingFound,
  inputRef,
  ...input
}: ComboboxProps) {
  const [open, setOpen] = useState(false);
  const [text, setText] = useState("");
  const latest = useRef(selected);
  useEffect(() => {
    latest.current = selected;
  }, [selected]);
  const { choices, failure, loading } = useChoices(find, text, open);

  function changeOpen(next: boolean) {
    setOpen(next);
    if (!next) setText("");
  }

  /** Takes the text as the value at once, so that no other value can be submitted, then looks up its label. */
  async function leave() {
    const entered = text.trim();
    changeOpen(false);
    if (!entered) return;
    onChoose({ value: entered, label: entered });
    const result = await find(entered).catch(() => []);
    const exact = result.find(({ value }) => value === entered);
    if (exact && latest.current?.value === entered) onChoose(exact);
  }

  const parts = useRef<HTMLDivElement>(null);
  useEarlyInput(() => {
    const field = parts.current!.querySelector("input")!;
    const early = field.value.trim();
    if (!early || field.value === textOf(selected)) return;
    if (field !== document.activeElement)
      return onChoose({ value: early, label: early });
    setText(field.value);
    setOpen(true);
  });

  return (
    <Base.Root
      items={choices}
      filter={null}
      value={selected}
      onValueChange={(choice: Choice | null) => {
        onChoose(choice);
        setText("");
      }}
      isItemEqualToValue={(item, value) => item?.value === value?.value}
      itemToStringLabel={textOf}
      inputValue={open ? text : textOf(selected)}
      onInputValueChange={(next, { reason }) => {
        if (reason === "input-change") setText(next);
      }}
      open={open}
      onOpenChange={(next, { reason }) => {
        if (LEAVES.includes(reason)) void leave();
        else changeOpen(next);
      }}
    >
      <div
        ref={parts}
        className="relative"
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) void leave();
        }}
      >
        <Base.Input
          {...input}
          ref={inputRef}
          autoComplete="off"
          onFocus={({ currentTarget }) => currentTarget.select()}
          render={<Input className="pr-11 text-ellipsis" />}
        />
        {!open && (
          <Base.Clear
            aria-label="Clear selection"
            className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded text-ink-soft hover:text-ink"
          >
            <X aria-hidden className="size-4" />
          </Base.Clear>
        )}
        {/* Not in a popup of the library, which hides the rest of the page from screen readers. */}
        {open && (
          <div
            aria-busy={loading || undefined}
            // Keeps the focus in the field.
            onMouseDown={(event) => event.preventDefault()}
            className="absolute inset-x-0 top-full z-menu mt-1 rounded-lg border border-line bg-surface p-1.5 shadow-raised"
          >
            <Base.List
              aria-label="Options"
              className="max-h-72 overflow-y-auto"
            >
              {(choice: Choice) => (
                <ChoiceItem key={choice.value} choice={choice} />
              )}
            </Base.List>
            <Base.Status>
              <Status loading={loading} found={choices.length}>
                {failure ?? nothingFound}
              </Status>
            </Base.Status>
          </div>
        )}
      </div>
    </Base.Root>
  );
}

function ChoiceItem({ choice }: { choice: Choice }) {
  return (
    <Base.Item
      value={choice}
      className="flex min-h-11 cursor-pointer items-center justify-between gap-4 rounded px-3 py-1.5 text-sm data-highlighted:bg-sunken"
    >
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <span>{choice.label}</span>
        {choice.note && (
          <span className="figures block text-xs text-ink-soft">
            {choice.note}
          </span>
        )}
      </span>
      <Base.ItemIndicator>
        <Check aria-hidden className="size-4 shrink-0 text-accent" />
      </Base.ItemIndicator>
    </Base.Item>
  );
}

/** The status of the list for screen readers. Only a list without choices shows it. */
function Status({
  loading,
  found,
  children,
}: {
  loading: boolean;
  found: number;
  children: string;
}) {
  if (found > 0)
    return (
      <span className="sr-only">
        {!loading && (found === 1 ? "1 result" : `${found} results`)}
      </span>
    );
  return (
    <p className="px-3 py-2.5 text-sm text-ink-soft">
      {loading ? <Spinner label="Loading" /> : children}
    </p>
  );
}

/** The text of the closed field. The note comes first, because a long label would push it out of view. */
function textOf(choice: Choice | null) {
  return choice ? [choice.note, choice.label].filter(Boolean).join(", ") : "";
}
