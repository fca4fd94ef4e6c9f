import type { AuditAction } from "@/lib/audit/actions";
import { ledgerActions } from "@/lib/audit/ledger-actions";
import { reasonActions } from "@/lib/audit/reason";
import { features } from "./features";

export const auditActions: readonly AuditAction[] = [
  ledgerActions,
  reasonActions,
  ...features.flatMap(({ actions = [] }) => actions),
].flatMap((actions) => Object.values<AuditAction>(actions));

/** The names of the actions that take data out of the bank. */
export const exportActions: readonly string[] = auditActions
  .filter((action) => action.exports)
  .map(({ name }) => name);

const byName = new Map(auditActions.map((action) => [action.name, action]));

/** Returns the text of an action for staff; an unknown name is returned unchanged. */
export const staffText = (name: string): string =>
  byName.get(name)?.staff ?? name;

/** Returns the text of an action for the customer it concerns; an unknown name is returned unchanged. */
export const customerText = (name: string): string =>
  byName.get(name)?.customer ?? staffText(name);
