"use client";

import type { Route } from "next";
import { useEffect, useState, type ReactNode } from "react";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import type { Realm } from "@/lib/identity/callers";
import { onReturn, readSession } from "@/lib/browser/session";
import { nextPageOf } from "@/lib/identity/next-page";
import { homePages } from "@/lib/identity/pages";

/**
 * Offers a way on to visitors who are already signed in, and once they have signed in in another window. It checks in
 * the browser, so the page itself stays static.
 */
export function AlreadySignedIn({
  realm,
  children,
}: {
  realm: Realm;
  /** What holds until the visitor has signed in in another window. */
  children: ReactNode;
}) {
  const [next, setNext] = useState<Route | null>(null);
  const [wasSignedOut, setWasSignedOut] = useState(false);
  useEffect(() => {
    let newest = 0;
    const check = async () => {
      const started = ++newest;
      const session = await readSession(realm);
      if (session === null || started < newest) return;
      if (session === "none") setWasSignedOut(true);
      setNext(
        session === "none"
          ? null
          : (nextPageOf(realm, window.location.href) ?? homePages[realm]),
      );
    };
    void check();
    return onReturn(() => void check());
  }, [realm]);
  if (!next) return children;
  return (
    <>
      {!wasSignedOut && children}
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
    </>
  );
}
