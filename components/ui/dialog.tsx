"use client";

import X from "lucide-react/icons/x";
import {
  useId,
  useLayoutEffect,
  useRef,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
} from "react";
import { registerDialog } from "@/lib/browser/top-dialog";
import { FieldScope } from "./field-scope";
import { cn } from "@/lib/browser/cn";

type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  kind?: "window" | "drawer";
  /**
   * For a dialog that opens by itself: the id of the text that gives the reason. Screen readers read it with the
   * title.
   */
  describedBy?: string;
  children: ReactNode;
};

const kinds = {
  window: "dialog dialog-window",
  drawer: "dialog dialog-drawer",
};

/** Keeps the header and the edge above it in view while a long dialog scrolls. */
const heads = {
  window: "-top-card -mt-card pt-card",
  drawer: "-top-4 -mt-4 pt-4",
};

const FIELDS = ["input:not([type=hidden])", "select", "textarea"];
const FIRST = FIELDS.map((field) => `form ${field}:enabled`)
  .concat("[data-first]")
  .join();

/** Elements that keep a dialog open on Escape or a click outside: a running call, content that is shown only once. */
const KEEPING = "button[aria-busy=true], [data-keeps-dialog]";

/** A click outside must not close an edited form, because it may be a slip. */
const EDITED = "[data-edited]";

/**
 * A modal dialog on the native element, which traps the focus, closes on Escape and returns the focus. It focuses the
 * first field of its form, or else the element marked `data-first`. While a call runs, or an element in it is marked
 * `data-keeps-dialog`, only its buttons close it. A click outside closes it unless its form was edited.
 */
export function Dialog({
  open,
  onClose,
  title,
  kind = "window",
  describedBy,
  children,
}: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useLayoutEffect(() => {
    const dialog = ref.current!;
    if (!open) return dialog.close();
    if (!dialog.open) dialog.showModal();
    dialog.querySelector<HTMLElement>(FIRST)?.focus();
    return registerDialog(dialog);
  }, [open]);

  const pressedOutside = useRef(false);

  const has = (selector: string) =>
    ref.current!.querySelector(selector) !== null;

  // Ignores events of nested dialogs and programmatic closes.
  function onNativeClose({ target, currentTarget }: SyntheticEvent) {
    if (!open || target !== currentTarget) return;
    // Chromium closes a dialog on the second Escape whatever its cancel event says.
    if (has(KEEPING)) ref.current!.showModal();
    else onClose();
  }

  return (
    <dialog
      ref={ref}
      role={describedBy && "alertdialog"}
      // The title is in the page while the dialog is open.
      aria-labelledby={open ? titleId : undefined}
      aria-describedby={describedBy}
      onCancel={(event) => {
        if (has(KEEPING)) event.preventDefault();
      }}
      onClose={onNativeClose}
      onPointerDown={(event) => {
        pressedOutside.current = isOutside(event);
      }}
      onClick={(event) => {
        const isPressed = pressedOutside.current && isOutside(event);
        if (isPressed && !has(KEEPING) && !has(EDITED)) onClose();
      }}
      className={kinds[kind]}
    >
      {open && (
        <>
          <div
            className={cn(
              "sticky z-sticky mb-4 flex items-center justify-between gap-4 bg-surface print:static",
              heads[kind],
            )}
          >
            <h2 id={titleId} className="text-lg font-semibold">
              {title}
            </h2>
            <button
              type="button"
              aria-label="Close"
              onClick={onClose}
              className="icon-button -mr-2 print:hidden"
            >
              <X aria-hidden className="size-5" />
            </button>
          </div>
          <FieldScope value={titleId}>{children}</FieldScope>
        </>
      )}
    </dialog>
  );
}

/** Returns whether a pointer is on the backdrop of the dialog that handles the event. */
function isOutside({
  target,
  currentTarget,
  clientX,
  clientY,
}: MouseEvent): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return (
    target === currentTarget &&
    (clientX < left || clientX > right || clientY < top || clientY > bottom)
  );
}
