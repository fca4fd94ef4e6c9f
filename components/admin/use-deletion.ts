"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { reasonOf, submit } from "@/lib/client/submit";

type Deletion = {
  path: string;
  fallback: string;
  /** Page to open after the deletion; its data is reloaded. */
  backHref: string;
};

/** Returns a function that deletes something by one call. `problem` is the text of a refusal. */
export function useDeletion({ path, fallback, backHref }: Deletion) {
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function run() {
    setBusy(true);
    setProblem(null);
    const answer = await submit({ path, method: "DELETE", fallback });
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
