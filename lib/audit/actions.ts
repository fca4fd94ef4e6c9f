/** The text of an action in the audit log, and its text for the customer it concerns, if staff did it. */
type ActionTexts = {
  staff: string;
  customer?: string;
  /** Set if the action replaces stored values. Its rows then have the values before and after. */
  changes?: true;
  /** Set if the action takes a list or the books out of the bank. The statement of one customer is daily work. */
  exports?: true;
};

declare const defined: unique symbol;

/** An action as the audit log stores it, with its texts. Only {@link defineActions} creates one. */
export type AuditAction<IsChange extends boolean = boolean> = Readonly<
  ActionTexts & { name: string; [defined]: IsChange }
>;

type Actions<Texts extends Record<string, ActionTexts>> = {
  readonly [Name in keyof Texts]: AuditAction<
    Texts[Name] extends { changes: true } ? true : false
  >;
};

/** Defines the audit actions of a feature by name, as `noun.verb`. */
export function defineActions<const Texts extends Record<string, ActionTexts>>(
  texts: Texts,
): Actions<Texts> {
  const actions = Object.entries<ActionTexts>(texts).map(([name, text]) => [
    name,
    { name, ...text },
  ]);
  return Object.fromEntries(actions) as Actions<Texts>;
}
