import type { AccessLocks } from "@/lib/features/access/unlock";
import type { Route } from "next";
import type { ReactNode } from "react";
import { StaffAccounts } from "@/components/accounts/staff-accounts";
import { CustomerDetails } from "@/components/customers/customer-details";
import { StaffHolds } from "@/components/customers/staff-balances";
import { CustomerLoans } from "@/components/loans/customer-loans";
import { Section } from "@/components/shell/section";
import { Skeleton } from "@/components/ui/skeleton";
import type { Account } from "@/lib/features/accounts/account";
import { listAccountsForStaff } from "@/lib/features/accounts/staff-queries";
import {
  listAllHolds,
  type CustomerDetail,
} from "@/lib/features/customers/queries";
import { listDebts } from "@/lib/features/loans/debts";
import { listLoanRequests } from "@/lib/features/loans/queries";
import type { Right } from "@/lib/identity/rights";
import {
  ActivitySection,
  type CustomerAccounts,
  LatestSection,
  WiresSection,
} from "./activity-sections";
import {
  AuditSection,
  CasesSection,
  ControlsSection,
  DocumentsSection,
  FailuresSection,
  MessagesSection,
  NotesSection,
  OrdersSection,
  SignInsSection,
} from "./sections";

export type TabProps = {
  customer: CustomerDetail;
  /** All accounts of the customer, also closed ones. */
  accounts: readonly Account[];
  may: (right: Right) => boolean;
  locks: AccessLocks;
  /** The link that opens or closes the form of a new account; null without the right. */
  openAccount: { href: Route; isOpen: boolean } | null;
};

/** The data comes at once; each section follows as soon as its query has answered. */
function Overview({ customer, accounts, may, locks }: TabProps) {
  return (
    <div className="workspace-columns">
      <CustomerDetails customer={customer} may={may} locks={locks} />
      <div className="side">
        <Section content="the holds">
          <Holds customer={customer} accounts={accounts} />
        </Section>
        <ControlsSection customer={customer} mayConfirm={may("correct")} />
        <Streamed content="the notes">
          <NotesSection customer={customer} mayWrite={may("serve")} />
        </Streamed>
      </div>
      <div className="latest">
        <Streamed content="the latest activity">
          <LatestSection customer={customer} accounts={accounts} />
        </Streamed>
      </div>
    </div>
  );
}

async function Holds({ customer, accounts }: CustomerAccounts) {
  return (
    <StaffHolds
      holds={await listAllHolds(customer.viewed)}
      accounts={accounts}
    />
  );
}

function Activity({ customer, accounts }: TabProps) {
  return (
    <>
      <Streamed content="the latest activity">
        <ActivitySection customer={customer} accounts={accounts} />
      </Streamed>
      <Streamed content="the wires">
        <WiresSection customer={customer} accounts={accounts} />
      </Streamed>
      <Streamed content="the standing orders">
        <OrdersSection customer={customer} />
      </Streamed>
    </>
  );
}

function Accounts(props: TabProps) {
  return (
    <Streamed content="the accounts">
      <AccountsSection {...props} />
    </Streamed>
  );
}

async function AccountsSection({
  customer,
  may,
  openAccount,
}: Omit<TabProps, "accounts">) {
  return (
    <StaffAccounts
      accounts={await listAccountsForStaff(customer.viewed)}
      opening={openAccount}
      mayServe={may("serve")}
      mayRename={may("correct")}
    />
  );
}

function Documents({ customer, may }: TabProps) {
  return (
    <Streamed content="the documents">
      <DocumentsSection customer={customer} mayReview={may("serve")} />
    </Streamed>
  );
}

function Messages({ customer }: TabProps) {
  return (
    <>
      <Streamed content="the cases">
        <CasesSection customer={customer} />
      </Streamed>
      <Streamed content="the messages">
        <MessagesSection customer={customer} />
      </Streamed>
    </>
  );
}

function Loans({ customer, accounts }: TabProps) {
  return (
    <Streamed content="the loans">
      <CustomerLoans
        namesAccount={accounts.length > 1}
        requests={listLoanRequests(customer.viewed)}
        debts={listDebts(customer.viewed)}
      />
    </Streamed>
  );
}

function Access({ customer, may }: TabProps) {
  return (
    <>
      <Streamed content="the sign-ins">
        <SignInsSection customer={customer} />
      </Streamed>
      <Streamed content="the failed attempts">
        <FailuresSection customer={customer} mayMonitor={may("monitor")} />
      </Streamed>
      <Streamed content="the audit log">
        <AuditSection customer={customer} />
      </Streamed>
    </>
  );
}

/** The tabs of a customer's page, by the parameter of its address. A new part of the page is a tab of its own. */
export const TABS = {
  overview: { label: "Overview", content: Overview },
  accounts: { label: "Accounts", content: Accounts },
  activity: { label: "Activity", content: Activity },
  documents: { label: "Documents", content: Documents },
  messages: { label: "Messages and cases", content: Messages },
  loans: { label: "Loans", content: Loans },
  access: { label: "Access", content: Access },
} satisfies Record<
  string,
  { label: string; content: (props: TabProps) => ReactNode }
>;

export type TabName = keyof typeof TABS;

function Streamed({
  content,
  children,
}: {
  content: string;
  children: ReactNode;
}) {
  return (
    <Section
      content={content}
      placeholder={<Skeleton className="h-64 rounded-lg" />}
    >
      {children}
    </Section>
  );
}
