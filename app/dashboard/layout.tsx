import ArrowLeftRight from "lucide-react/icons/arrow-left-right";
import CalendarClock from "lucide-react/icons/calendar-clock";
import FileText from "lucide-react/icons/file-text";
import HandCoins from "lucide-react/icons/hand-coins";
import LayoutGrid from "lucide-react/icons/layout-grid";
import Send from "lucide-react/icons/send";
import type { Metadata } from "next";
import type { ReactNode } from "react";
import { MessagesBell } from "@/components/inbox/messages-bell";
import { PathTitle } from "@/components/shell/path-title";
import { SettingsMenu } from "@/components/shell/settings-menu";
import { SidebarHead } from "@/components/shell/sidebar-head";
import { AppShell } from "@/components/shell/app-shell";
import type { NavItem } from "@/components/shell/nav-links";
import { SessionWatch } from "@/components/shell/session-watch";
import { isMenuFolded } from "@/components/shell/menu-state";
import { requireCustomer } from "@/lib/identity/guards/guards";
import { holderMark } from "@/lib/identity/sessions/look";
import { countNews } from "@/lib/features/inbox/notifications/queries";
import { RECEIPTS, paths } from "@/lib/platform/paths";
import { photoAddress } from "@/lib/features/customers/photo-address";

export const metadata: Metadata = { robots: { index: false } };

const items: NavItem[] = [
  {
    href: paths.dashboard,
    label: "Dashboard",
    icon: <LayoutGrid aria-hidden />,
  },
  {
    href: paths.statement,
    label: "Account Statement",
    icon: <FileText aria-hidden />,
  },
  { href: paths.transfer, label: "Wire Transfer", icon: <Send aria-hidden /> },
  {
    href: paths.transactions,
    label: "Transactions",
    icon: <ArrowLeftRight aria-hidden />,
    covers: RECEIPTS,
  },
  {
    href: paths.payments,
    label: "Payments",
    icon: <CalendarClock aria-hidden />,
  },
  { href: paths.loans, label: "Loans", icon: <HandCoins aria-hidden /> },
];

/** Frame of the customer pages. A layout does not protect its pages, so each page calls its own guard. */
export default async function DashboardLayout({
  children,
}: {
  children: ReactNode;
}) {
  const customer = await requireCustomer();
  const { fullName, username, photoId } = customer;
  const { messages, notifications } = await countNews(customer);
  return (
    <AppShell
      small="drawer"
      wasFolded={await isMenuFolded()}
      label="Dashboard"
      items={items}
      head={
        <SidebarHead
          fullName={fullName}
          username={username}
          photo={photoId && photoAddress(photoId)}
        />
      }
      title={<PathTitle />}
      actions={
        <>
          <MessagesBell unread={messages + notifications} />
          <SettingsMenu />
        </>
      }
    >
      {children}
      <SessionWatch realm="customer" holder={holderMark(customer)} />
    </AppShell>
  );
}
