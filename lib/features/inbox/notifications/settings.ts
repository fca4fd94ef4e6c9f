/** The notifications that a customer can turn off, by email and in the app, with labels and words in a sentence. */
export const OPTIONAL_NOTIFICATIONS = [
  { name: "moneyIn", label: "Money in", topic: "money in" },
  { name: "moneyOut", label: "Money out", topic: "money out" },
  { name: "hold", label: "Money on hold", topic: "money on hold" },
  { name: "message", label: "New message", topic: "new messages" },
] as const;

/** Security alerts, which are always sent by email and in the app. */
export const MANDATORY_NOTIFICATIONS = [
  "New sign-in",
  "Account status change",
  "Password change",
  "Change of profile, card, limit or codes",
  "Change of payees or standing orders",
  "Case about a payment",
] as const;

type Topic = (typeof OPTIONAL_NOTIFICATIONS)[number]["name"];

export type NotificationSettings = Record<
  `${Topic}Mail` | `${Topic}App`,
  boolean
>;

/** The settings as their form shows them: "true" for a checked box. */
export const toShown = (settings: NotificationSettings) =>
  Object.fromEntries(
    Object.entries(settings).map(([name, isOn]) => [name, String(isOn)]),
  );
