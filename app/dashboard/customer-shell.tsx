"use client";

import type { ReactNode } from "react";
import { Icon } from "@/components/ui/icon";
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
    icon: <Icon name="layout-grid" />,
  },
  {
    href: statementPages.statement,
    label: "Account Statement",
    icon: <Icon name="file-text" />,
  },
  {
    href: paymentPages.transfer,
    label: "Wire Transfer",
    icon: <Icon name="send" />,
    covers: paymentPages.transfer,
  },
  {
    href: statementPages.transactions,
    label: "Transactions",
    icon: <Icon name="arrow-left-right" />,
    covers: statementPages.receipts,
  },
  {
    href: paymentPages.payments,
    label: "Payments",
    icon: <Icon name="calendar-clock" />,
    covers: paymentPages.payments,
  },
  { href: loanPages.loans, label: "Loans", icon: <Icon name="hand-coins" /> },
];

/** The entries of the settings menu. Each opens a form on the details page. */
const settings: NavItem[] = [
  {
    href: documentPages.add,
    label: "Add KYC",
    icon: <Icon name="file-check" />,
  },
  {
    href: customerPages.editProfile,
    label: "Edit Profile",
    icon: <Icon name="user-pen" />,
  },
  {
    href: customerPages.editPhoto,
    label: "Upload Image",
    icon: <Icon name="image-up" />,
  },
  {
    href: cardPages.edit,
    label: "Add Card Details",
    icon: <Icon name="credit-card" />,
  },
];

/** The bar of small screens. */
const barOf = (unread: Unread): BarItem[] => [
  { href: homePages.customer, label: "Home", icon: <Icon name="house" /> },
  {
    href: statementPages.transactions,
    label: "Activity",
    icon: <Icon name="arrow-left-right" />,
    covers: statementPages.receipts,
  },
  {
    href: paymentPages.transfer,
    label: "Pay",
    icon: <Icon name="send" />,
    covers: paymentPages.transfer,
    isMain: true,
  },
  {
    href: inboxPages.messages,
    label: "Messages",
    icon: <Icon name="message-square" />,
    badge: <UnreadCount unread={unread} of="messages" />,
  },
];

/** The further entries that the menu of small screens has below its links. */
const moreOf = (unread: Unread): NavItem[] => [
  {
    href: customerPages.receive,
    label: "Receive money",
    icon: <Icon name="qr-code" />,
  },
  {
    href: inboxPages.notifications,
    label: "Notifications",
    icon: <Icon name="bell" />,
    badge: <UnreadCount unread={unread} of="notifications" />,
  },
  {
    href: customerPages.detail,
    label: "Profile",
    icon: <Icon name="user" />,
  },
  {
    href: identityPages.security,
    label: "Security",
    icon: <Icon name="shield-check" />,
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
