import { approvalActions } from "@/lib/approvals/audit";
import { auditLogActions } from "@/lib/features/back-office/audit-log/audit";
import { jobActions } from "@/lib/features/back-office/jobs/audit";
import { securityLogActions } from "@/lib/features/back-office/security-log/audit";
import type { AuditAction } from "@/lib/audit/actions";
import { ledgerActions } from "@/lib/audit/ledger-actions";
import { reasonActions } from "@/lib/audit/reason";
import { identityActions } from "@/lib/identity/audit";
import { beneficiaryActions } from "@/lib/features/payments/beneficiaries/audit";
import { booksActions } from "@/lib/features/books/audit";
import { cardActions } from "@/lib/features/cards/audit";
import { caseActions } from "@/lib/features/cases/audit";
import { customerActions } from "@/lib/features/customers/audit";
import { documentActions } from "@/lib/features/documents/audit";
import { historyActions } from "@/lib/features/statements/history/audit";
import { loanActions } from "@/lib/features/loans/audit";
import { attachmentActions } from "@/lib/features/inbox/attachments/audit";
import { recallActions } from "@/lib/features/inbox/conversations/audit";
import { messageActions } from "@/lib/features/inbox/messages/audit";
import { notificationActions } from "@/lib/features/inbox/notifications/audit";
import { payeeCheckActions } from "@/lib/features/payments/payee-check/audit";
import { photoActions } from "@/lib/features/customers/photos/audit";
import { noteActions } from "@/lib/features/customers/notes/audit";
import { orderActions } from "@/lib/features/payments/standing-orders/audit";
import { wireActions } from "@/lib/features/payments/wires/audit";

export const auditActions: readonly AuditAction[] = [
  ledgerActions,
  reasonActions,
  customerActions,
  photoActions,
  noteActions,
  historyActions,
  approvalActions,
  auditLogActions,
  securityLogActions,
  jobActions,
  booksActions,
  beneficiaryActions,
  orderActions,
  payeeCheckActions,
  wireActions,
  cardActions,
  documentActions,
  loanActions,
  messageActions,
  attachmentActions,
  caseActions,
  recallActions,
  notificationActions,
  identityActions,
].flatMap((actions) => Object.values<AuditAction>(actions));

const byName = new Map(auditActions.map((action) => [action.name, action]));

/** Returns the text of an action for staff; an unknown name is returned unchanged. */
export const staffText = (name: string): string =>
  byName.get(name)?.staff ?? name;

/** Returns the text of an action for the customer it concerns; an unknown name is returned unchanged. */
export const customerText = (name: string): string =>
  byName.get(name)?.customer ?? staffText(name);
