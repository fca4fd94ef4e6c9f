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
      className="mt-1 flex min-h-11 items-center gap-3 rounded px-3 text-sm font-medium text-ink-soft transition-colors hover:bg-sunken hover:text-ink"
    >
      {busy ? (
        <Spinner label="Signing out" />
      ) : (
        <LogOut aria-hidden className="size-5" />
      )}
      Logout
    </button>
  );
}
