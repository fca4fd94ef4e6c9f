"use client";

import type { Route } from "next";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { DialogButtons } from "@/components/ui/dialog-buttons";
import type { AnswerOf, Contract } from "@/lib/calls/call";
import type { CallTarget } from "@/lib/browser/submit";
import { isOutOfDate, useCall } from "@/lib/browser/use-call";
import { Refusal } from "./refusal";

/** A question before a call without fields. */
export type CallQuestion<C extends Contract> = {
  title: string;
  /** Label of the confirm button. */
  action: string;
  /** Label of the cancel button, if "Cancel" could be mistaken for the action. */
  cancel?: string;
  variant?: "primary" | "danger";
  call: CallTarget<C>;
  body?: object;
  version?: string | undefined;
  onDone?: (data: AnswerOf<C>) => void;
  /** The page to open after a success, in place of this one. */
  leadsTo?: Route;
  children: ReactNode;
};

type Closable = { onClose: () => void };

/**
 * Asks for confirmation before a call without fields, then reloads the page's data. A refusal is shown in the dialog,
 * unless it shows that the page is out of date.
 */
export function ConfirmCall<C extends Contract>({
  open,
  ...question
}: CallQuestion<C> & Closable & { open: boolean }) {
  return (
    <Dialog title={question.title} open={open} onClose={question.onClose}>
      <Question {...question} />
    </Dialog>
  );
}

/** Has the state of a dialog while it is open. */
function Question<C extends Contract>({
  action,
  cancel,
  variant = "danger",
  call,
  body,
  version,
  onClose,
  onDone,
  leadsTo,
  children,
}: CallQuestion<C> & Closable) {
  const { busy, refusal, run } = useCall(call, {
    ...(body && { body }),
    version,
    onAnswer: (answer, page) => {
      if (answer.ok && leadsTo)
        page.open(leadsTo, { replace: true, scroll: false });
      // Without a connection a page that reloads is lost.
      else if (isOutOfDate(answer))
        page.refresh(() => {
          onClose();
          if (answer.ok) onDone?.(answer.data);
        });
    },
  });

  return (
    <>
      <div className="mb-5 text-sm [overflow-wrap:anywhere]">{children}</div>
      <Refusal refusal={refusal} className="mb-5" />
      <DialogButtons onCancel={onClose} cancel={cancel} busy={busy}>
        <Button variant={variant} pending={busy} onClick={() => void run()}>
          {action}
        </Button>
      </DialogButtons>
    </>
  );
}
