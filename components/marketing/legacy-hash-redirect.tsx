"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useEffect } from "react";

/** An old address of a dashboard page. */
const OLD_ADDRESS = /^#\/?(dashboard(?:\/[a-z-]+)?)\/?$/;

/** Redirects the old addresses, `/#/dashboard…`, to their pages. */
export function LegacyHashRedirect() {
  const router = useRouter();
  useEffect(() => {
    const follow = () => {
      const page = OLD_ADDRESS.exec(window.location.hash)?.[1];
      if (page) router.replace(`/${page}` as Route);
    };
    follow();
    window.addEventListener("hashchange", follow);
    return () => window.removeEventListener("hashchange", follow);
  }, [router]);
  return null;
}
