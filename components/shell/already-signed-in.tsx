"use client";

import type { Route } from "next";
import { useEffect, useState } from "react";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import type { Realm } from "@/lib/identity/callers";
import { readSession } from "@/lib/browser/session";
import { nextPageOf } from "@/lib/identity/next-page";
import { homePages } from "@/lib/identity/pages";

/**
 * Offers a way on to visitors who are already signed in. It checks in the browser, so the page itself stays static.
 */
export function AlreadySignedIn({ realm }: { realm: Realm }) {
  const [next, setNext] = useState<Route | null>(null);
  useEffect(() => {
    void readSession(realm).then((end) =>
      setNext(
        end === null || end === "none"
          ? null
          : (nextPageOf(realm, window.location.href) ?? homePages[realm]),
      ),
    );
  }, [realm]);
  return next ? (
    <Notice role="status" className="mb-6">
      You are already signed in.{" "}
      <Link href={next} className="link">
        {next !== homePages[realm]
          ? "Go to the page you asked for"
          : realm === "customer"
            ? "Go to your dashboard"
            : "Go to the back office"}
      </Link>
    </Notice>
  ) : null;
}
