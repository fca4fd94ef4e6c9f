"use client";

import type { Realm } from "@/lib/identity/callers";
import { useSignOut } from "./use-sign-out";

/** Signs out from a page that has no menu. */
export function SignOutLink({ realm }: { realm: Realm }) {
  const { run, busy } = useSignOut(realm);
  return (
    <button
      type="button"
      disabled={busy}
      onClick={run}
      className="link justify-self-start"
    >
      {busy ? "Signing out…" : "Log out"}
    </button>
  );
}
