import type { Metadata } from "next";
import type { ReactNode } from "react";
import { LostChanges } from "@/components/back-office/lost-changes";
import { BankTime } from "@/components/shell/bank-time";
import { isMenuFolded } from "@/components/shell/menu-state";
import { ToastsWhenIdle } from "@/components/shell/lazy-toaster";
import { SessionWatch } from "@/components/shell/session-watch";
import { hasRight } from "@/lib/identity/rights";
import { getWaitingWork } from "./waiting-work";
import { StaffShell } from "./staff-shell";
import { withoutPreview } from "@/components/marketing/seo";
import { requireAdmin } from "@/lib/identity/guards/guards";
import { holderFingerprint } from "@/lib/identity/sessions/status";
import { bankAheadMs } from "@/lib/platform/time/clock";

export const metadata: Metadata = {
  ...withoutPreview,
  robots: { index: false },
};

/** Frame of the staff pages. A layout does not protect its pages, so each page calls its own guard. */
export default async function AdminLayout({
  children,
}: {
  children: ReactNode;
}) {
  const admin = await requireAdmin("self");
  return (
    <StaffShell
      username={admin.username}
      role={admin.role}
      wasFolded={await isMenuFolded()}
      work={
        hasRight(admin, "read")
          ? // The menu works without the counts.
            getWaitingWork().catch(() => null)
          : null
      }
    >
      <BankTime aheadMs={bankAheadMs()} />
      <LostChanges holder={holderFingerprint(admin)} />
      {children}
      <ToastsWhenIdle />
      <SessionWatch realm="admin" holder={holderFingerprint(admin)} />
    </StaffShell>
  );
}
