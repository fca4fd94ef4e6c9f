"use client";

import ArrowLeftRight from "lucide-react/icons/arrow-left-right";
import Bell from "lucide-react/icons/bell";
import CalendarClock from "lucide-react/icons/calendar-clock";
import CreditCard from "lucide-react/icons/credit-card";
import FileCheck from "lucide-react/icons/file-check";
import FileText from "lucide-react/icons/file-text";
import HandCoins from "lucide-react/icons/hand-coins";
import House from "lucide-react/icons/house";
import ImageUp from "lucide-react/icons/image-up";
import LayoutGrid from "lucide-react/icons/layout-grid";
import MessageSquare from "lucide-react/icons/message-square";
import QrCode from "lucide-react/icons/qr-code";
import Send from "lucide-react/icons/send";
import ShieldCheck from "lucide-react/icons/shield-check";
import User from "lucide-react/icons/user";
import UserPen from "lucide-react/icons/user-pen";
import type { ReactNode } from "react";
import { bareIcon } from "@/components/ui/bare-icon";
import { MessagesBell } from "@/components/inbox/messages-bell";
import { type Unread, UnreadCount } from "@/components/inbox/unread";
import { inboxPages } from "@/lib/features/inbox/pages";
import { loanPages } from "@/lib/features/loans/pages";
import { paymentPages } from "@/lib/features/payments/pages";
import { statementPages } from "@/lib/features/statements/pages";
import { homePages, identityPages } from "@/lib/identity/pages";
import { cardPages } from "@/lib/features/cards/pages";
import { customerPages } from "@/lib/features/customers/pages";
import { documentPages } from "@/lib/features/documents/pages";
import { AppShell } from "@/components/shell/app-shell";
import type { BarItem } from "@/components/shell/bottom-bar";
import type { NavItem } from "@/components/shell/nav-links";
import { PathTitle } from "@/components/shell/path-title";
import { SettingsMenu } from "@/components/shell/settings-menu";
import { SignOutEntry } from "@/components/shell/sign-out-entry";
import { SidebarHead } from "@/components/shell/sidebar-head";

/** The menu, in its order. */
const items: NavItem[] = [
  {
    href: homePages.customer,
    label: "Dashboard",
    icon: <LayoutGrid {...bareIcon} />,
  },
  {
    href: statementPages.statement,
    label: "Account Statement",
    icon: <FileText {...bareIcon} />,
  },
  {
    href: paymentPages.transfer,
    label: "Wire Transfer",
    icon: <Send {...bareIcon} />,
    covers: paymentPages.transfer,
  },
  {
    href: statementPages.transactions,
    label: "Transactions",
    icon: <ArrowLeftRight {...bareIcon} />,
    covers: statementPages.receipts,
  },
  {
    href: paymentPages.payments,
    label: "Payments",
    icon: <CalendarClock {...bareIcon} />,
  },
  { href: loanPages.loans, label: "Loans", icon: <HandCoins {...bareIcon} /> },
];

/** The entries of the settings menu. Each opens a form on the details page. */
const settings: NavItem[] = [
  {
    href: documentPages.add,
    label: "Add KYC",
    icon: <FileCheck {...bareIcon} />,
  },
  {
    href: customerPages.editProfile,
    label: "Edit Profile",
    icon: <UserPen {...bareIcon} />,
  },
  {
    href: customerPages.editPhoto,
    label: "Upload Image",
    icon: <ImageUp {...bareIcon} />,
  },
  {
    href: cardPages.edit,
    label: "Add Card Details",
    icon: <CreditCard {...bareIcon} />,
  },
];

/** The bar of small screens. */
const barOf = (unread: Unread): BarItem[] => [
  { href: homePages.customer, label: "Home", icon: <House {...bareIcon} /> },
  {
    href: statementPages.transactions,
    label: "Activity",
    icon: <ArrowLeftRight {...bareIcon} />,
    covers: statementPages.receipts,
  },
  {
    href: paymentPages.transfer,
    label: "Pay",
    icon: <Send {...bareIcon} />,
    covers: paymentPages.transfer,
    isMain: true,
  },
  {
    href: inboxPages.messages,
    label: "Messages",
    icon: <MessageSquare {...bareIcon} />,
    badge: <UnreadCount unread={unread} of="messages" />,
  },
];

/** What small screens have in their menu below its links. */
const moreOf = (unread: Unread): NavItem[] => [
  {
    href: customerPages.receive,
    label: "Receive money",
    icon: <QrCode {...bareIcon} />,
  },
  {
    href: inboxPages.notifications,
    label: "Notifications",
    icon: <Bell {...bareIcon} />,
    badge: <UnreadCount unread={unread} of="notifications" />,
  },
  {
    href: customerPages.detail,
    label: "Profile",
    icon: <User {...bareIcon} />,
  },
  {
    href: identityPages.security,
    label: "Security",
    icon: <ShieldCheck {...bareIcon} />,
  },
];

type CustomerShellProps = {
  fullName: string;
  username: string;
  /** Address of the photo. */
  photo: string | null;
  unread: Unread;
  wasFolded: boolean;
  children: ReactNode;
};

/** Menu and top bar of the customer pages. */
export function CustomerShell({
  fullName,
  username,
  photo,
  unread,
  wasFolded,
  children,
}: CustomerShellProps) {
  return (
    <AppShell
      small="drawer"
      wasFolded={wasFolded}
      label="Dashboard"
      items={items}
      more={{
        items: moreOf(unread),
        foot: <SignOutEntry realm="customer" />,
      }}
      bar={barOf(unread)}
      head={
        <SidebarHead fullName={fullName} username={username} photo={photo} />
      }
      title={<PathTitle />}
      actions={
        <>
          <MessagesBell unread={unread} />
          <SettingsMenu items={settings} />
        </>
      }
    >
      {children}
    </AppShell>
  );
}
