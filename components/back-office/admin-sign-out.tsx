"use client";

import LogOut from "lucide-react/icons/log-out";
import { useSignOut } from "@/components/shell/use-sign-out";
import { Spinner } from "@/components/ui/spinner";

export function AdminSignOut() {
  const { run, busy } = useSignOut("admin");
  return (
    <button
      type="button"
      disabled={busy}
      onClick={run}
      className="nav-link mt-1"
    >
      {busy ? (
        <Spinner label="Signing out" />
      ) : (
        <LogOut aria-hidden className="size-5" />
      )}
      <span>Logout</span>
    </button>
  );
}
