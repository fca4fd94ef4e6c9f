"use client";

import type { ReactNode } from "react";
import { Icon } from "@/components/ui/icon";
import { QuickFind } from "@/components/back-office/quick-find";
import { Logo } from "@/components/brand/logo";
import { WaitingCount } from "@/components/back-office/waiting-count";
import { approvalPages } from "@/lib/approvals/pages";
import { backOfficePages } from "@/lib/features/back-office/pages";
import { booksPages } from "@/lib/features/books/pages";
import { casePages } from "@/lib/features/cases/pages";
import { customerPages } from "@/lib/features/customers/pages";
import { businessDayPages } from "@/lib/features/business-day/pages";
import { productPages } from "@/lib/features/products/pages";
import { exchangePages } from "@/lib/features/exchange/pages";
import { inboxPages } from "@/lib/features/inbox/pages";
import { loanPages } from "@/lib/features/loans/pages";
import { paymentPages } from "@/lib/features/payments/pages";
import type { WaitingWork } from "@/lib/bank/waiting-work";
import { capitalised } from "@/lib/platform/format";
import { railPages } from "@/lib/features/rails/pages";
import { statementPages } from "@/lib/features/statements/pages";
import { homePages, identityPages } from "@/lib/identity/pages";
import { hasRight, type Right, type Role } from "@/lib/identity/rights";
import { AppShell } from "@/components/shell/app-shell";
import { SignOutEntry } from "@/components/shell/sign-out-entry";
import { Link } from "@/components/ui/link";
import type { NavItem } from "@/components/shell/nav-links";

type StaffItem = NavItem & {
  right?: Right;
  /** The kinds of waiting work whose count is shown to those who may do it. */
  waiting?: keyof WaitingWork | readonly (keyof WaitingWork)[];
};

/** Menu entries. An entry with a `right` is shown only to staff who have it. */
const items: StaffItem[] = [
  {
    href: homePages.admin,
    label: "Dashboard",
    icon: <Icon name="layout-grid" />,
  },
  {
    href: customerPages.staffAccounts,
    label: "Accounts",
    group: "Customers",
    icon: <Icon name="users-round" />,
  },
  {
    href: customerPages.staffManage,
    label: "Manage Accounts",
    group: "Customers",
    right: "serve",
    icon: <Icon name="sliders-horizontal" />,
  },
  {
    href: statementPages.staffHistory,
    label: "Transaction History",
    group: "Money",
    icon: <Icon name="receipt-text" />,
  },
  {
    href: paymentPages.staffWires,
    label: "Wires",
    group: "Money",
    waiting: "wires",
    icon: <Icon name="send" />,
  },
  {
    href: railPages.rails,
    label: "Other banks",
    group: "Money",
    waiting: ["incoming", "railMessages"],
    icon: <Icon name="landmark" />,
  },
  {
    href: loanPages.staffRequests,
    label: "Loan requests",
    group: "Money",
    waiting: "loans",
    icon: <Icon name="hand-coins" />,
  },
  {
    href: booksPages.books,
    label: "Books",
    group: "Money",
    icon: <Icon name="book-open" />,
    covers: booksPages.books,
  },
  {
    href: exchangePages.rates,
    label: "Rates and position",
    group: "Money",
    icon: <Icon name="arrow-right-left" />,
  },
  {
    href: productPages.products,
    label: "Products",
    group: "Money",
    icon: <Icon name="percent" />,
  },
  {
    href: inboxPages.staffMessages,
    label: "Messages",
    group: "Service",
    waiting: "messages",
    icon: <Icon name="mail" />,
  },
  {
    href: casePages.staff,
    label: "Cases",
    group: "Service",
    waiting: "cases",
    icon: <Icon name="briefcase" />,
  },
  {
    href: approvalPages.staff,
    label: "Approvals",
    group: "Control",
    waiting: "approvals",
    icon: <Icon name="list-checks" />,
  },
  {
    href: businessDayPages.days,
    label: "Business day",
    group: "Control",
    icon: <Icon name="calendar-check" />,
  },
  {
    href: backOfficePages.auditLog,
    label: "Audit log",
    group: "Control",
    icon: <Icon name="scroll-text" />,
  },
  {
    href: backOfficePages.securityLog,
    label: "Security log",
    group: "Control",
    right: "monitor",
    icon: <Icon name="shield-exclamation-point" />,
  },
  {
    href: backOfficePages.jobs,
    label: "Jobs",
    group: "Control",
    waiting: "jobs",
    right: "operate",
    icon: <Icon name="list-restart" />,
  },
  {
    href: identityPages.colleagues,
    label: "Colleagues",
    group: "Control",
    right: "correct",
    icon: <Icon name="id-card" />,
  },
];

type StaffShellProps = {
  username: string;
  role: Role;
  wasFolded: boolean;
  /** The counts of the work that waits for staff; null for a person who may not see them. */
  work: Promise<WaitingWork | null> | null;
  children: ReactNode;
};

/** Menu and top bar of the staff pages. */
export function StaffShell({
  username,
  role,
  wasFolded,
  work,
  children,
}: StaffShellProps) {
  return (
    <AppShell
      small="dropdown"
      wasFolded={wasFolded}
      label="Administration"
      items={items
        .filter(({ right = "read" }) => hasRight({ role }, right))
        .map(({ waiting, ...item }) =>
          work && waiting && hasRight({ role }, "serve")
            ? {
                ...item,
                badge: <WaitingCount work={work} of={[waiting].flat()} />,
              }
            : item,
        )}
      head={
        <div className="hidden px-2 pb-5 lg:block">
          <Logo href={homePages.admin} />
        </div>
      }
      foot={
        <>
          <Link
            href={identityPages.staffSecurity}
            className="nav-link mt-1 sm:hidden"
          >
            <Icon name="shield-check" />
            <span>Security</span>
          </Link>
          <SignOutEntry realm="admin" />
        </>
      }
      title={
        <>
          <span>{`Welcome ${username} `}</span>
          <span className="ml-1 text-sm font-normal text-ink-soft sm:ml-0 sm:block sm:text-xs">
            <span>{capitalised(role)}</span>
            {/* On a phone it is in the menu. */}
            <span className="hidden sm:inline">
              <span aria-hidden> · </span>
              <Link
                href={identityPages.staffSecurity}
                className="quiet-link inline-block py-1"
              >
                Security
              </Link>
            </span>
          </span>
        </>
      }
      actions={hasRight({ role }, "read") && <QuickFind />}
    >
      {children}
    </AppShell>
  );
}
