"use client";

import { useRouter } from "next/navigation";
import { startTransition, useEffect } from "react";
import { isSubmitting } from "@/lib/browser/submit";

const FIRST_MS = 2_000;
const LONGEST_MS = 15_000;
/** Each pause is a part of the time that the page has asked. */
const PART = 8;

/**
 * Reloads the page's data while something on it is being done, with growing pauses. Render it only then. A page in the
 * background waits, and asks at once when it is seen. While a form is being sent the page keeps its data, because a call
 * can show a part of its work before it answers.
 * @param seconds after which the page stops asking
 */
export function RefreshWhileDue({ seconds }: { seconds: number }) {
  const router = useRouter();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let asked = 0;
    const mayAsk = () =>
      document.visibilityState === "visible" && asked < seconds * 1_000;
    const refresh = () => {
      if (!isSubmitting()) startTransition(() => router.refresh());
    };
    const wait = () => {
      clearTimeout(timer);
      if (!mayAsk()) return;
      const pause = Math.min(Math.max(asked / PART, FIRST_MS), LONGEST_MS);
      timer = setTimeout(() => {
        asked += pause;
        refresh();
        wait();
      }, pause);
    };
    const onVisibility = () => {
      if (mayAsk()) refresh();
      wait();
    };
    wait();
    document.addEventListener("visibilitychange", onVisibility);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", onVisibility);
    };
  }, [router, seconds]);
  return null;
}
