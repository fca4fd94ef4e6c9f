"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { paths } from "@/lib/platform/paths";

const dashboardPages = new Map(
  [
    "",
    "/profile",
    "/detail",
    "/account-statement",
    "/transfer",
    "/transaction",
    "/payment",
    "/loan",
    "/message",
    "/notifications",
  ].map((page) => [`#${paths.dashboard}${page}`, paths.dashboard + page]),
);

/** Leads the old addresses, `/#/dashboard…`, to their pages. */
export function HashAddress() {
  const router = useRouter();
  useEffect(() => {
    const follow = () => {
      const hash = window.location.hash
        .replace(/^#\/?/, "#/")
        .replace(/\/$/, "");
      const page = dashboardPages.get(hash);
      if (page) router.replace(page);
    };
    follow();
    window.addEventListener("hashchange", follow);
    return () => window.removeEventListener("hashchange", follow);
  }, [router]);
  return null;
}
