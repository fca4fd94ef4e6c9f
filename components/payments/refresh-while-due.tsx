"use client";

import { useRouter } from "next/navigation";
import { startTransition, useEffect } from "react";

const EVERY_MS = 2_000;
/** A payment takes a few seconds; after this many attempts the page stops asking. */
const MAX_REFRESHES = 15;

/** Reloads the page's data until a payment that is due has been made. Render it only while one is due. */
export function RefreshWhileDue() {
  const router = useRouter();
  useEffect(() => {
    let left = MAX_REFRESHES;
    const timer = setInterval(() => {
      if (left-- > 0) startTransition(() => router.refresh());
      else clearInterval(timer);
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [router]);
  return null;
}
