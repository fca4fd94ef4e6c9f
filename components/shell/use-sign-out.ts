"use client";

import { useTransition } from "react";
import type { Realm } from "@/lib/identity/callers";
import { signOut } from "@/lib/browser/session";
import { toast } from "@/lib/browser/toast";
import { SIGN_OUT_FAILED } from "@/lib/platform/errors/failure";
import { signInPages } from "@/lib/identity/pages";

export function useSignOut(realm: Realm) {
  const [busy, start] = useTransition();
  const run = () =>
    start(async () => {
      if (!(await signOut(realm))) {
        toast.error(SIGN_OUT_FAILED.text);
        return;
      }
      // Loads a new document, so that no personal data stays in memory.
      window.location.replace(signInPages[realm]);
    });
  return { run, busy };
}
