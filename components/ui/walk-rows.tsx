"use client";

import { useEffect, useRef, useSyncExternalStore, type ReactNode } from "react";
import { focusRow, rowAround } from "@/lib/browser/row-walk";
import { NamedRow } from "./named-row";

const STORED = "limmat-row-keys";
const CHANGED = "row-keys";

function subscribe(onChange: () => void) {
  addEventListener(CHANGED, onChange);
  addEventListener("storage", onChange);
  return () => {
    removeEventListener(CHANGED, onChange);
    removeEventListener("storage", onChange);
  };
}

function turn(on: boolean) {
  if (on) localStorage.removeItem(STORED);
  else localStorage.setItem(STORED, "off");
  dispatchEvent(new Event(CHANGED));
}

/** Whether a letter is text in a field, or belongs to a dialog or popover that is open above the list. */
const isTaken = ({ target }: KeyboardEvent) =>
  (target as Element).closest(
    "input:not([type=checkbox]), textarea, select, dialog, [popover]",
  ) !== null || document.querySelector("dialog[open]") !== null;

/**
 * A list whose rows are walked with the keys J and K. The focus is on what opens the row, so Enter opens it. When a row
 * disappears after a decision, the focus is on the next one. The keys can be turned off, for people who dictate.
 */
export function WalkRows({ children }: { children: ReactNode }) {
  const list = useRef<HTMLDivElement>(null);
  const isOn = useSyncExternalStore(
    subscribe,
    () => localStorage.getItem(STORED) === null,
    () => true,
  );
  useEffect(() => {
    if (!isOn) return;
    function onKey(event: KeyboardEvent) {
      const step = { j: 1, k: -1 }[event.key];
      const { ctrlKey, metaKey, altKey } = event;
      if (!step || ctrlKey || metaKey || altKey || isTaken(event)) return;
      const now = rowAround(document.activeElement, list.current!);
      if (focusRow(list.current!, now + step)) event.preventDefault();
    }
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [isOn]);

  return (
    <>
      <div ref={list} data-walk="">
        {children}
      </div>
      <NamedRow />
      <p className="row-keys">
        <span>
          {isOn
            ? "J and K go through the rows, Enter opens."
            : "The keys J and K are off."}
        </span>
        <button type="button" onClick={() => turn(!isOn)}>
          {isOn ? "Turn keys off" : "Turn keys on"}
        </button>
      </p>
    </>
  );
}
