import type { Route } from "next";
import { ButtonLink } from "@/components/ui/button";
import { Card, CardHead } from "@/components/ui/card";
import { approvalPages } from "@/lib/approvals/pages";
import { backOfficePages } from "@/lib/features/back-office/pages";
import type { WaitingWork } from "@/lib/features/back-office/waiting/queries";
import { casePages } from "@/lib/features/cases/pages";
import { documentsPath } from "@/lib/features/documents/pages";
import { inboxPages } from "@/lib/features/inbox/pages";
import { loanPages } from "@/lib/features/loans/pages";
import { paymentPages } from "@/lib/features/payments/pages";
import { withQuery } from "@/lib/platform/http/query";

type Kind = {
  name: keyof WaitingWork;
  title: string;
  link: string;
  href: Route;
};

const KINDS: readonly Kind[] = [
  {
    name: "approvals",
    title: "Approvals",
    link: "View approvals",
    href: approvalPages.staff,
  },
  {
    name: "wires",
    title: "Pending wires",
    link: "View wires",
    href: paymentPages.staffWires,
  },
  {
    name: "loans",
    title: "Loan requests",
    link: "View loan requests",
    href: loanPages.staffRequests,
  },
  {
    name: "messages",
    title: "Unanswered messages",
    link: "View messages",
    href: withQuery(inboxPages.staffMessages, { show: "open" }),
  },
  {
    name: "cases",
    title: "Cases",
    link: "View cases",
    href: casePages.staff,
  },
  {
    name: "documents",
    title: "Documents to review",
    link: "Check documents",
    href: documentsPath({ waiting: true }),
  },
  {
    name: "jobs",
    title: "Failed jobs",
    link: "View jobs",
    href: backOfficePages.jobs,
  },
];

/** What waits for staff: first the kinds with something to do, then the others, which recede. */
export function WaitingWorkCard({ work }: { work: WaitingWork }) {
  const kinds = KINDS.filter(({ name }) => work[name] !== null);
  const busy = kinds.filter(({ name }) => work[name]! > 0);
  const idle = kinds.filter(({ name }) => work[name] === 0);
  return (
    <Card aria-labelledby="waiting">
      <CardHead
        id="waiting"
        title={busy.length > 0 ? "Waiting for you" : "Nothing is waiting"}
      />
      {busy.length > 0 && (
        <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
          {busy.map(({ name, title, link, href }) => (
            <li
              key={name}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 sm:flex-col sm:items-start rounded-lg bg-sunken px-4 py-3"
            >
              <p className="flex items-baseline gap-x-3">
                <span className="figures text-2xl font-semibold">
                  {work[name]!.toLocaleString("en-US")}
                </span>
                <span className="text-sm font-medium">{title}</span>
              </p>
              <ButtonLink href={href} variant="secondary" size="small">
                {link}
              </ButtonLink>
            </li>
          ))}
        </ul>
      )}
      {idle.length > 0 && (
        <ul className="mt-4 flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink-soft first:mt-0">
          {idle.map(({ name, title, link, href }) => (
            <li key={name}>
              0 {title.toLowerCase()}{" "}
              <ButtonLink href={href} variant="quiet" size="small">
                {link}
              </ButtonLink>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
