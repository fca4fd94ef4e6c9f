import { approvalActions } from "@/lib/approvals/audit";
import { auditLogActions } from "@/lib/audit-log/audit";
import type { AuditAction } from "@/lib/audit/actions";
import { ledgerActions } from "@/lib/audit/ledger-actions";
import { identityActions } from "@/lib/auth/audit";
import { beneficiaryActions } from "@/lib/beneficiaries/audit";
import { cardActions } from "@/lib/cards/audit";
import { customerActions } from "@/lib/customers/audit";
import { documentActions } from "@/lib/documents/audit";
import { historyActions } from "@/lib/history/audit";
import { loanActions } from "@/lib/loans/audit";
import { messageActions } from "@/lib/messages/audit";
import { notificationActions } from "@/lib/notifications/audit";
import { payeeCheckActions } from "@/lib/payee-check/audit";
import { photoActions } from "@/lib/photos/audit";
import { orderActions } from "@/lib/standing-orders/audit";
import { wireActions } from "@/lib/wires/audit";

/** Every action of the audit log. */
export const auditActions: readonly AuditAction[] = [
  ledgerActions,
  customerActions,
  photoActions,
  historyActions,
  approvalActions,
  auditLogActions,
  beneficiaryActions,
  orderActions,
  payeeCheckActions,
  wireActions,
  cardActions,
  documentActions,
  loanActions,
  messageActions,
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
