import type { Route } from "next";
import { approvals } from "@/lib/approvals/feature";
import type { AuditAction } from "@/lib/audit/actions";
import { accounts } from "@/lib/features/accounts/feature";
import { access } from "@/lib/features/access/feature";
import { backOffice } from "@/lib/features/back-office/feature";
import { books } from "@/lib/features/books/feature";
import { businessDay } from "@/lib/features/business-day/feature";
import { cards } from "@/lib/features/cards/feature";
import { cases } from "@/lib/features/cases/feature";
import { colleagues } from "@/lib/features/colleagues/feature";
import { customers } from "@/lib/features/customers/feature";
import { documents } from "@/lib/features/documents/feature";
import { exchange } from "@/lib/features/exchange/feature";
import { health } from "@/lib/features/health/feature";
import { inbox } from "@/lib/features/inbox/feature";
import { loans } from "@/lib/features/loans/feature";
import { payments } from "@/lib/features/payments/feature";
import { products } from "@/lib/features/products/feature";
import { rails } from "@/lib/features/rails/feature";
import { statements } from "@/lib/features/statements/feature";
import type { Contract } from "@/lib/calls/call";
import type { Right } from "@/lib/identity/rights";
import type { ErrorValue } from "@/lib/platform/errors/define";

/** Something that waits for staff. */
export type WaitingKind = {
  /** SQL of its table with an alias, and of the condition for a waiting row; `$2` is the id of the member of staff. */
  from: string;
  where: string;
  /** SQL of what the member of staff may decide of it. The list has only that; the count, which every page shows, has all. */
  mayDecide?: string;
  /** SQL of the other tables of `columns`. */
  joins?: string;
  columns: {
    id: string;
    subject: string;
    /** Blank if no customer is concerned. */
    customer?: string;
    amountMinor?: string;
    currency?: string;
    since: string;
    /** The username of the member of staff who has it. */
    assignee?: string;
    /** A text for the dialogs, blank if one line does not say enough to decide. */
    detail?: string;
    /** The id by which the list is sorted that `open` leads to, if it is another one. */
    position?: string;
  };
  /** The page of one of them. */
  open: (one: { id: string; since: Date; position: bigint | null }) => Route;
  /** Set if the bank promises an answer within its reply time. */
  isPromised?: true;
  /** Staff without this right get no count. */
  right?: Right;
  title: string;
  link: string;
  href: Route;
};

type Feature = {
  calls: readonly Readonly<Record<string, Contract>>[];
  actions?: readonly Readonly<Record<string, AuditAction>>[];
  /** SQL that selects the owner of an item by its id, for each path parameter that names an item of a customer. */
  items?: Readonly<Record<string, string>>;
  /** The answers to refusals of the feature's SQL functions, by SQLSTATE. */
  refusals?: Readonly<Record<string, ErrorValue>>;
  /** The kinds of work that wait for staff, by name. */
  waiting?: Readonly<Record<string, WaitingKind>>;
};

/** Every feature, in the order of the API document. */
export const features: readonly Feature[] = [
  access,
  colleagues,
  customers,
  accounts,
  payments,
  rails,
  statements,
  inbox,
  cases,
  loans,
  documents,
  cards,
  backOffice,
  exchange,
  products,
  businessDay,
  books,
  approvals,
  health,
];

/** The kinds of work that wait for staff, in the order of their card. */
export const waitingKinds = {
  ...approvals.waiting,
  ...payments.waiting,
  ...rails.waiting,
  ...loans.waiting,
  ...inbox.waiting,
  ...cases.waiting,
  ...documents.waiting,
  ...backOffice.waiting,
} as const satisfies Record<string, WaitingKind>;
