"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import type { Contract } from "@/lib/identity/call";
import { reasonOf, submit, type CallTarget } from "@/lib/browser/submit";

/**
 * Returns a function that deletes something by one call, and then opens the page at `backHref` with its data reloaded.
 * `problem` is the text of a refusal.
 */
export function useDeletion<C extends Contract>(
  call: CallTarget<C>,
  backHref: string,
) {
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function run() {
    setBusy(true);
    setProblem(null);
    const answer = await submit(call);
    if (answer.ok) {
      router.replace(backHref, { scroll: false });
      router.refresh();
      return;
    }
    setBusy(false);
    setProblem(reasonOf(answer));
  }

  return { busy, problem, run };
}
