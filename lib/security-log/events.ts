/** The texts of an event: for staff, and for the person it concerns where they see it on their own screen. */
type EventTexts = { staff: string; own?: string };

declare const defined: unique symbol;

/** An event as the security log stores it, with its texts. Only {@link defineSecurityEvents} creates one. */
export type SecurityEvent = Readonly<
  EventTexts & { name: string; [defined]: true }
>;

/** Defines security events by name, as `noun.verb`. */
function defineSecurityEvents<Name extends string>(
  texts: Readonly<Record<Name, EventTexts>>,
): Readonly<Record<Name, SecurityEvent>> {
  const events = Object.entries<EventTexts>(texts).map(([name, text]) => [
    name,
    { name, ...text },
  ]);
  return Object.fromEntries(events) as Record<Name, SecurityEvent>;
}

/**
 * Every event of the security log. An error names its event in `securityEvent`, and the place that answers the error
 * records it; see lib/identity/record-refusal.ts.
 */
export const securityEvents = defineSecurityEvents({
  "sign-in.failed": {
    staff: "Failed sign-in",
    own: "Wrong password at sign-in",
  },
  "sign-in.locked": {
    staff: "Sign-in locked after wrong passwords",
    own: "Sign-in was locked after wrong passwords",
  },
  "sign-in.reset-needed": {
    staff: "Sign-in from new devices stopped until a new password is set",
    own: "Sign-in from new devices was stopped until a new password is set",
  },
  "sign-in.refused": {
    staff: "Sign-in attempt while locked",
    own: "Sign-in attempt while sign-in was locked",
  },
  "sign-in.blocked-account": {
    staff: "Sign-in to a closed or disabled account",
  },
  "second-factor.wrong": {
    staff: "Wrong two-factor code",
    own: "Wrong two-factor code",
  },
  "second-factor.locked": {
    staff: "Two-factor codes locked after wrong codes",
    own: "Two-factor codes were locked after wrong codes",
  },
  "second-factor.refused": {
    staff: "Two-factor code while codes were locked",
    own: "Two-factor code while codes were locked",
  },
  "password.wrong": {
    staff: "Wrong current password",
    own: "Wrong current password",
  },
  "password.locked": {
    staff: "Password checks locked after wrong passwords",
    own: "Password checks were locked after wrong passwords",
  },
  "password.refused": {
    staff: "Current password while password checks were locked",
    own: "Current password while password checks were locked",
  },
  "code.wrong": { staff: "Wrong or expired emailed code" },
  "code.dead": { staff: "Emailed code after too many wrong codes" },
  "reset.closed": {
    staff: "Password resets from new devices need a link after wrong codes",
    own: "Password resets from new devices need a link after wrong codes",
  },
  "reset.unproven": { staff: "Password reset without proof" },
  "transfer-codes.wrong": {
    staff: "Wrong COT or tax code",
    own: "Wrong COT or tax code",
  },
  "transfer-codes.locked": {
    staff: "Transfers locked after wrong codes or account numbers",
    own: "Transfers were locked after wrong codes or account numbers",
  },
  "transfer-codes.refused": {
    staff: "Transfer while transfers were locked",
    own: "Transfer while transfers were locked",
  },
  "payee.unknown": {
    staff: "Payee’s account number that doesn’t exist",
    own: "Payee’s account number that doesn’t exist",
  },
  "control.refused": {
    staff: "Payment above what may leave after a change by staff",
  },
  "right.missing": { staff: "Action that the role doesn’t allow" },
  "realm.wrong": { staff: "Sign-in of the other area" },
  "request.cross-site": { staff: "Request from another website" },
  "item.foreign": { staff: "Request for another customer’s data" },
  "item.unknown": { staff: "Request for an item that doesn’t exist" },
  "limit.reached": { staff: "Too many requests" },
  "rail.signature": {
    staff: "Message between banks with a wrong signature",
  },
  "upload.refused": { staff: "Refused upload" },
  "approval.own": { staff: "Decision on their own request" },
});

export type SecurityEventName = keyof typeof securityEvents;

/** Returns an event by its name; undefined if there is none. */
export const findSecurityEvent = (name: string): SecurityEvent | undefined =>
  Object.hasOwn(securityEvents, name)
    ? securityEvents[name as SecurityEventName]
    : undefined;
