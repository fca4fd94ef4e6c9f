"use client";

import { useState } from "react";
import type { AnswerOf, Contract } from "@/lib/calls/call";
import {
  submit,
  type Answer,
  type AnswerDisplay,
  type CallTarget,
} from "./submit";
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

function refreshIfChanged(answer: Answer<unknown>, page: PageUpdate) {
  if (answer.ok || OUT_OF_DATE.includes(answer.status)) page.refresh();
}

/** Makes a call without a form. It is `busy` until the page shows the result. */
export function useCall<C extends Contract>(
  call: CallTarget<C>,
  { onAnswer = refreshIfChanged, ...request }: Options<C> = {},
) {
  const page = usePageUpdate();
  const [sending, setSending] = useState(false);

  async function run() {
    setSending(true);
    onAnswer(await submit(call, request), page);
    setSending(false);
  }

  return { busy: sending || page.updating, run };
}
