"use client";

import type { Route } from "next";
import { useState } from "react";
import type { Contract } from "@/lib/calls/call";
import { reasonOf, type CallTarget } from "@/lib/browser/submit";
import { useCall } from "@/lib/browser/use-call";

/**
 * Returns a function that deletes something by one call and then opens the page at `backHref`. `problem` is the text of
 * a refusal.
 */
export function useDeletion<C extends Contract>(
  call: CallTarget<C>,
  backHref: Route,
) {
  const [problem, setProblem] = useState<string | null>(null);
  const { busy, run } = useCall(call, {
    onAnswer: (answer, page) => {
      if (answer.ok) page.open(backHref, { replace: true, scroll: false });
      else setProblem(reasonOf(answer));
    },
  });
  return {
    busy,
    problem,
    run: () => {
      setProblem(null);
      return run();
    },
  };
}
