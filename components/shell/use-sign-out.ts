"use client";

import { useTransition } from "react";
import type { Realm } from "@/lib/auth/callers";
import { signOut } from "@/lib/client/session";
import { toast } from "@/lib/client/toast";
import { textOf } from "@/lib/errors/catalogue";
import { signInPaths } from "@/lib/paths";

export function useSignOut(realm: Realm) {
  const [busy, start] = useTransition();
  const run = () =>
    start(async () => {
      if (!(await signOut(realm))) {
        toast.error(textOf("SIGN_OUT_FAILED"));
        return;
      }
      // Loads a new document, so that no personal data stays in memory.
      window.location.replace(signInPaths[realm]);
    });
  return { run, busy };
}
