/** The text of an action in the audit log, and its text for the customer it concerns, if staff did it. */
type ActionTexts = { staff: string; customer?: string };

declare const defined: unique symbol;

/** An action as the audit log stores it, with its texts. Only {@link defineActions} creates one. */
export type AuditAction = Readonly<
  ActionTexts & { name: string; [defined]: true }
>;

/** Defines the audit actions of a feature by name, as `noun.verb`. */
export function defineActions<Name extends string>(
  texts: Readonly<Record<Name, ActionTexts>>,
): Readonly<Record<Name, AuditAction>> {
  const actions = Object.entries<ActionTexts>(texts).map(([name, text]) => [
    name,
    { name, ...text },
  ]);
  return Object.fromEntries(actions) as Record<Name, AuditAction>;
}
