"use client";

import { useTransition } from "react";
import type { Realm } from "@/lib/auth/callers";
import { signOut } from "@/lib/client/session";
import { toast } from "@/lib/client/toast";
import { shell } from "@/lib/errors/catalogue/shell";
import { signInPaths } from "@/lib/paths";

export function useSignOut(realm: Realm) {
  const [busy, start] = useTransition();
  const run = () =>
    start(async () => {
      if (!(await signOut(realm))) {
        toast.error(shell.SIGN_OUT_FAILED.text);
        return;
      }
      // Loads a new document, so that no personal data stays in memory.
      window.location.replace(signInPaths[realm]);
    });
  return { run, busy };
}
