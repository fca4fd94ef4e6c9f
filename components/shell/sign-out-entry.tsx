"use client";

import { Icon } from "@/components/ui/icon";
import { Spinner } from "@/components/ui/spinner";
import type { Realm } from "@/lib/identity/callers";
import { useSignOut } from "./use-sign-out";

/** The last entry of a menu. */
export function SignOutEntry({ realm }: { realm: Realm }) {
  const { run, busy } = useSignOut(realm);
  return (
    <button
      type="button"
      disabled={busy}
      onClick={run}
      className="nav-link mt-1 w-full"
    >
      {busy ? <Spinner label="Signing out" /> : <Icon name="log-out" />}
      <span>Logout</span>
    </button>
  );
}
