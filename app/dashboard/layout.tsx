import type { Metadata } from "next";
import type { ReactNode } from "react";
import { CustomerShell } from "./customer-shell";
import { LostPayments } from "@/components/payments/lost-payments";
import { BankTime } from "@/components/shell/bank-time";
import { isMenuFolded } from "@/components/shell/menu-state";
import { ToastsWhenIdle } from "@/components/shell/lazy-toaster";
import { SessionWatch } from "@/components/shell/session-watch";
import { withoutPreview } from "@/components/marketing/seo";
import { requireCustomer } from "@/lib/identity/guards/guards";
import { holderFingerprint } from "@/lib/identity/sessions/status";
import { countUnreadItems } from "@/lib/features/inbox/notifications/queries";
import { photoUrl } from "@/lib/features/customers/pages";
import { bankAheadMs } from "@/lib/platform/time/clock";

export const metadata: Metadata = {
  ...withoutPreview,
  robots: { index: false },
};

const NOTHING_UNREAD = { messages: 0, notifications: 0 };

/** Frame of the customer pages. A layout does not protect its pages, so each page calls its own guard. */
export default async function DashboardLayout({
  children,
}: {
  children: ReactNode;
}) {
  const customer = await requireCustomer();
  const { fullName, username, photoId } = customer;
  return (
    <CustomerShell
      fullName={fullName}
      username={username}
      photo={photoId && photoUrl(photoId)}
      // The links work without the counts.
      unread={countUnreadItems(customer).catch(() => NOTHING_UNREAD)}
      wasFolded={await isMenuFolded()}
    >
      <BankTime aheadMs={bankAheadMs()} />
      <LostPayments holder={holderFingerprint(customer)} />
      {children}
      <ToastsWhenIdle />
      <SessionWatch realm="customer" holder={holderFingerprint(customer)} />
    </CustomerShell>
  );
}
