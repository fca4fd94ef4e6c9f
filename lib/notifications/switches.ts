/** The notifications a customer can turn off, each for email and app, with their labels. */
export const SWITCHES = [
  { name: "moneyIn", label: "Money in" },
  { name: "moneyOut", label: "Money out" },
  { name: "message", label: "New message" },
] as const;

/** Security alerts, which are always sent by email and in the app. */
export const ALWAYS = [
  "New sign-in",
  "Account status change",
  "Password change",
] as const;

type Topic = (typeof SWITCHES)[number]["name"];

export type NotificationSettings = Record<
  `${Topic}Mail` | `${Topic}App`,
  boolean
>;
