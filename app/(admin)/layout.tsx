import LayoutGrid from "lucide-react/icons/layout-grid";
import ListChecks from "lucide-react/icons/list-checks";
import Mail from "lucide-react/icons/mail";
import ReceiptText from "lucide-react/icons/receipt-text";
import ScrollText from "lucide-react/icons/scroll-text";
import ShieldCheck from "lucide-react/icons/shield-check";
import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import UsersRound from "lucide-react/icons/users-round";
import type { Metadata } from "next";
import type { ReactNode } from "react";
import { AdminSignOut } from "@/components/back-office/admin-sign-out";
import { Logo } from "@/components/brand/logo";
import { AppShell } from "@/components/shell/app-shell";
import { isMenuFolded } from "@/components/shell/menu-state";
import type { NavItem } from "@/components/shell/nav-links";
import { SessionWatch } from "@/components/shell/session-watch";
import { requireAdmin } from "@/lib/identity/guards/guards";
import { hasRight, type Right } from "@/lib/identity/rights";
import { holderFingerprint } from "@/lib/identity/sessions/status";
import { approvalPages } from "@/lib/approvals/pages";
import { backOfficePages } from "@/lib/features/back-office/pages";
import { customerPages } from "@/lib/features/customers/pages";
import { inboxPages } from "@/lib/features/inbox/pages";
import { statementPages } from "@/lib/features/statements/pages";
import { homePages, identityPages } from "@/lib/identity/pages";

export const metadata: Metadata = { robots: { index: false } };

/** Menu entries. An entry with a `right` is shown only to staff who have it. */
const items: (NavItem & { right?: Right })[] = [
  {
    href: homePages.admin,
    label: "Dashboard",
    icon: <LayoutGrid aria-hidden />,
  },
  {
    href: customerPages.staffAccounts,
    label: "Accounts",
    icon: <UsersRound aria-hidden />,
  },
  {
    href: customerPages.staffManage,
    label: "Manage Accounts",
    right: "serve",
    icon: <SlidersHorizontal aria-hidden />,
  },
  {
    href: inboxPages.staffMessages,
    label: "Messages",
    icon: <Mail aria-hidden />,
  },
  {
    href: statementPages.staffHistory,
    label: "Transaction History",
    icon: <ReceiptText aria-hidden />,
  },
  {
    href: approvalPages.staff,
    label: "Approvals",
    icon: <ListChecks aria-hidden />,
  },
  {
    href: backOfficePages.auditLog,
    label: "Audit log",
    icon: <ScrollText aria-hidden />,
  },
  {
    href: identityPages.staffSecurity,
    label: "Security",
    right: "self",
    icon: <ShieldCheck aria-hidden />,
  },
];

/** Frame of the staff pages. A layout does not protect its pages, so each page calls its own guard. */
export default async function AdminLayout({
  children,
}: {
  children: ReactNode;
}) {
  const admin = await requireAdmin("self");
  return (
    <AppShell
      small="dropdown"
      wasFolded={await isMenuFolded()}
      label="Administration"
      items={items.filter(({ right = "read" }) => hasRight(admin, right))}
      head={
        <div className="hidden px-2 pb-5 lg:block">
          <Logo href={homePages.admin} />
        </div>
      }
      foot={<AdminSignOut />}
      title={`Welcome ${admin.username}`}
      actions={null}
    >
      {children}
      <SessionWatch realm="admin" holder={holderFingerprint(admin)} />
    </AppShell>
  );
}
