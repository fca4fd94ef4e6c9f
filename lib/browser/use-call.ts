"use client";

import { useState } from "react";
import type { AnswerOf, Contract } from "@/lib/calls/call";
import type { FormRefusal } from "./form/use-call-form";
import {
  reasonOf,
  submit,
  type Answer,
  type AnswerDisplay,
  type CallTarget,
} from "./submit";
import { toast } from "./toast";
import { usePageUpdate, type PageUpdate } from "./use-page-update";

type Options<C extends Contract> = AnswerDisplay & {
  body?: object;
  /** The version of what the page shows. */
  version?: string | undefined;
  /**
   * Updates the page. By default it reloads its data after a success, or if the answer shows that they are out of date.
   */
  onAnswer?: (answer: Answer<AnswerOf<C>>, page: PageUpdate) => void;
};

/** The answers for something that somebody else has deleted or changed. */
const OUT_OF_DATE = [404, 409];

/** Returns whether an answer shows that the page is out of date. */
export const isOutOfDate = (answer: Answer<unknown>): boolean =>
  answer.ok || answer.isDone === true || OUT_OF_DATE.includes(answer.status);

function refreshIfChanged(answer: Answer<unknown>, page: PageUpdate) {
  if (isOutOfDate(answer)) page.refresh();
}

/**
 * Makes a call without a form. It is `busy` until the page shows the result. `refusal` is the failure of the last
 * call.
 */
export function useCall<C extends Contract>(
  call: CallTarget<C>,
  { onAnswer = refreshIfChanged, ...request }: Options<C> = {},
) {
  const page = usePageUpdate();
  const [sending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<FormRefusal | null>(null);

  async function run() {
    setSending(true);
    // The last error no longer applies.
    toast.dismiss();
    setRefusal(null);
    try {
      const answer = await submit(call, request);
      if (!answer.ok)
        setRefusal({ message: reasonOf(answer), code: answer.code });
      onAnswer(answer, page);
    } finally {
      setSending(false);
    }
  }

  return { busy: sending || page.updating, refusal, run };
}
