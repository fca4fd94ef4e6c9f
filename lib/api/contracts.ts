import * as accounts from "@/lib/features/customers/accounts/contract";
import * as approvals from "@/lib/approvals/contract";
import * as attachments from "@/lib/features/inbox/attachments/contract";
import * as staffAttachments from "@/lib/features/inbox/attachments/staff-contract";
import * as auth from "@/lib/identity/contract";
import * as staffAuth from "@/lib/identity/staff-contract";
import { changePassword } from "@/lib/identity/password-change/contract";
import { twoFactor } from "@/lib/identity/two-factor/contract";
import * as beneficiaries from "@/lib/features/payments/beneficiaries/contract";
import * as books from "@/lib/features/books/staff-contract";
import * as cards from "@/lib/features/cards/contract";
import * as staffCards from "@/lib/features/cards/staff-contract";
import * as cases from "@/lib/features/cases/contract";
import * as staffCases from "@/lib/features/cases/staff-contract";
import * as customers from "@/lib/features/customers/contract";
import * as staffCustomers from "@/lib/features/customers/staff-contract";
import * as emailChange from "@/lib/features/customers/email-change/contract";
import * as notes from "@/lib/features/customers/notes/staff-contract";
import * as colleagues from "@/lib/features/colleagues/staff-contract";
import * as documents from "@/lib/features/documents/contract";
import * as staffDocuments from "@/lib/features/documents/staff-contract";
import * as health from "@/lib/features/health/contract";
import * as history from "@/lib/features/statements/history/contract";
import * as staffHistory from "@/lib/features/statements/history/staff-contract";
import * as loans from "@/lib/features/loans/contract";
import * as staffLoans from "@/lib/features/loans/staff-contract";
import * as messages from "@/lib/features/inbox/messages/contract";
import * as staffMessages from "@/lib/features/inbox/messages/staff-contract";
import * as notifications from "@/lib/features/inbox/notifications/contract";
import * as payeeCheck from "@/lib/features/payments/payee-check/contract";
import * as paymentOutcome from "@/lib/features/payments/outcome/contract";
import * as photos from "@/lib/features/customers/photos/contract";
import * as auditLog from "@/lib/features/back-office/audit-log/staff-contract";
import * as jobs from "@/lib/features/back-office/jobs/staff-contract";
import * as postings from "@/lib/features/back-office/postings/contract";
import * as standingOrders from "@/lib/features/payments/standing-orders/contract";
import { downloadCustomerStatement } from "@/lib/features/statements/files/staff-contract";
import * as statement from "@/lib/features/statements/files/contract";
import * as transferDrafts from "@/lib/features/payments/drafts/contract";
import * as transfers from "@/lib/features/payments/pay/contract";
import * as wires from "@/lib/features/payments/wires/contract";
import { type Contract, nameOf } from "@/lib/identity/call";
import * as openapi from "./contract";
import * as staffApi from "./staff-contract";

/** The calls of one feature, customers' and staff's, in the order of their names. */
const byName = (...modules: Record<string, Contract>[]) =>
  Object.fromEntries(
    modules
      .flatMap((calls) => Object.entries(calls))
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );

const features: Record<string, Contract>[] = [
  byName(auth, staffAuth),
  colleagues,
  byName(customers, staffCustomers, notes),
  emailChange,
  transfers,
  paymentOutcome,
  transferDrafts,
  payeeCheck,
  beneficiaries,
  standingOrders,
  byName(history, staffHistory),
  { ...statement, downloadCustomerStatement },
  byName(messages, staffMessages),
  byName(attachments, staffAttachments),
  byName(cases, staffCases),
  byName(loans, staffLoans),
  notifications,
  postings,
  jobs,
  auditLog,
  books,
  byName(approvals, staffApi),
  wires,
  accounts,
  twoFactor.customer,
  twoFactor.admin,
  changePassword,
  byName(documents, staffDocuments),
  photos,
  byName(cards, staffCards),
  health,
  openapi,
];

export const contracts = features.flatMap((calls) => Object.values(calls));

export const contractsByName: ReadonlyMap<string, Contract> = new Map(
  contracts.map((contract) => [nameOf(contract), contract]),
);
