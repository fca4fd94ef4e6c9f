"use client";

import { useRouter } from "next/navigation";
import { startTransition, useEffect } from "react";

const EVERY_MS = 2_000;

/**
 * Reloads the page's data while something on it is being done. Render it only then.
 * @param seconds after which the page stops asking
 */
export function RefreshWhileDue({ seconds }: { seconds: number }) {
  const router = useRouter();
  useEffect(() => {
    let left = (seconds * 1_000) / EVERY_MS;
    const timer = setInterval(() => {
      if (left-- > 0) startTransition(() => router.refresh());
      else clearInterval(timer);
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [router, seconds]);
  return null;
}
