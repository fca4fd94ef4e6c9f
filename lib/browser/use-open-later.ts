"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useEffect } from "react";

/** Opens `href` after `ms` milliseconds, once there is one. */
export function useOpenLater(
  href: Route | null,
  ms: number,
  { scroll = true } = {},
) {
  const router = useRouter();
  useEffect(() => {
    if (href === null) return;
    const timer = setTimeout(() => router.push(href, { scroll }), ms);
    return () => clearTimeout(timer);
  }, [router, href, ms, scroll]);
}
