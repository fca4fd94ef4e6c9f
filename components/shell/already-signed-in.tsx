"use client";

import { useEffect, useState } from "react";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import type { Realm } from "@/lib/identity/callers";
import { readSession } from "@/lib/browser/session";
import { homePages } from "@/lib/identity/pages";

/**
 * Offers a way on to visitors who are already signed in. It checks in the browser, so the page itself stays static.
 */
export function AlreadySignedIn({ realm }: { realm: Realm }) {
  const [signedIn, setSignedIn] = useState(false);
  useEffect(() => {
    void readSession(realm).then((end) =>
      setSignedIn(end !== null && end !== "none"),
    );
  }, [realm]);
  return signedIn ? (
    <Notice role="status" className="mb-6">
      You are already signed in.{" "}
      <Link
        href={realm === "customer" ? homePages.customer : homePages.admin}
        className="rounded-sm font-medium text-accent underline underline-offset-3"
      >
        {realm === "customer"
          ? "Go to your dashboard"
          : "Go to the back office"}
      </Link>
    </Notice>
  ) : null;
}
