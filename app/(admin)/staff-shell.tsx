"use client";

import ArrowRightLeft from "lucide-react/icons/arrow-right-left";
import Briefcase from "lucide-react/icons/briefcase";
import BookOpen from "lucide-react/icons/book-open";
import CalendarCheck from "lucide-react/icons/calendar-check";
import Landmark from "lucide-react/icons/landmark";
import LayoutGrid from "lucide-react/icons/layout-grid";
import ListChecks from "lucide-react/icons/list-checks";
import HandCoins from "lucide-react/icons/hand-coins";
import IdCard from "lucide-react/icons/id-card";
import ListRestart from "lucide-react/icons/list-restart";
import Mail from "lucide-react/icons/mail";
import Percent from "lucide-react/icons/percent";
import ReceiptText from "lucide-react/icons/receipt-text";
import Send from "lucide-react/icons/send";
import ScrollText from "lucide-react/icons/scroll-text";
import ShieldAlert from "lucide-react/icons/shield-alert";
import ShieldCheck from "lucide-react/icons/shield-check";
import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import UsersRound from "lucide-react/icons/users-round";
import type { ReactNode } from "react";
import { bareIcon } from "@/components/ui/bare-icon";
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
    icon: <LayoutGrid {...bareIcon} />,
  },
  {
    href: customerPages.staffAccounts,
    label: "Accounts",
    group: "Customers",
    icon: <UsersRound {...bareIcon} />,
  },
  {
    href: customerPages.staffManage,
    label: "Manage Accounts",
    group: "Customers",
    right: "serve",
    icon: <SlidersHorizontal {...bareIcon} />,
  },
  {
    href: statementPages.staffHistory,
    label: "Transaction History",
    group: "Money",
    icon: <ReceiptText {...bareIcon} />,
  },
  {
    href: paymentPages.staffWires,
    label: "Wires",
    group: "Money",
    waiting: "wires",
    icon: <Send {...bareIcon} />,
  },
  {
    href: railPages.rails,
    label: "Other banks",
    group: "Money",
    waiting: ["incoming", "railMessages"],
    icon: <Landmark {...bareIcon} />,
  },
  {
    href: loanPages.staffRequests,
    label: "Loan requests",
    group: "Money",
    waiting: "loans",
    icon: <HandCoins {...bareIcon} />,
  },
  {
    href: booksPages.books,
    label: "Books",
    group: "Money",
    icon: <BookOpen {...bareIcon} />,
    covers: booksPages.books,
  },
  {
    href: exchangePages.rates,
    label: "Rates and position",
    group: "Money",
    icon: <ArrowRightLeft {...bareIcon} />,
  },
  {
    href: productPages.products,
    label: "Products",
    group: "Money",
    icon: <Percent {...bareIcon} />,
  },
  {
    href: inboxPages.staffMessages,
    label: "Messages",
    group: "Service",
    waiting: "messages",
    icon: <Mail {...bareIcon} />,
  },
  {
    href: casePages.staff,
    label: "Cases",
    group: "Service",
    waiting: "cases",
    icon: <Briefcase {...bareIcon} />,
  },
  {
    href: approvalPages.staff,
    label: "Approvals",
    group: "Control",
    waiting: "approvals",
    icon: <ListChecks {...bareIcon} />,
  },
  {
    href: businessDayPages.days,
    label: "Business day",
    group: "Control",
    icon: <CalendarCheck {...bareIcon} />,
  },
  {
    href: backOfficePages.auditLog,
    label: "Audit log",
    group: "Control",
    icon: <ScrollText {...bareIcon} />,
  },
  {
    href: backOfficePages.securityLog,
    label: "Security log",
    group: "Control",
    right: "monitor",
    icon: <ShieldAlert {...bareIcon} />,
  },
  {
    href: backOfficePages.jobs,
    label: "Jobs",
    group: "Control",
    waiting: "jobs",
    right: "operate",
    icon: <ListRestart {...bareIcon} />,
  },
  {
    href: identityPages.colleagues,
    label: "Colleagues",
    group: "Control",
    right: "correct",
    icon: <IdCard {...bareIcon} />,
  },
];

type StaffShellProps = {
  username: string;
  role: Role;
  wasFolded: boolean;
  /** What waits for staff; null for a person who may not see it. */
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
            <ShieldCheck {...bareIcon} />
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
                className="inline-block py-1 text-accent hover:underline"
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
