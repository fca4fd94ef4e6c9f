"use client";

import LogOut from "lucide-react/icons/log-out";
import { bareIcon } from "@/components/ui/bare-icon";
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
      {busy ? <Spinner label="Signing out" /> : <LogOut {...bareIcon} />}
      <span>Logout</span>
    </button>
  );
}
