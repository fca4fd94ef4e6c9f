/** What a customer may switch, each by mail and in the app, as the settings name it and as people read it. */
export const SWITCHES = [
  { name: "moneyIn", label: "Money in" },
  { name: "moneyOut", label: "Money out" },
  { name: "message", label: "New message" },
] as const;

/** What concerns the safety of the account is always told, both ways. */
export const ALWAYS = [
  "New sign-in",
  "Account status change",
  "Password change",
] as const;

type Topic = (typeof SWITCHES)[number]["name"];

/** Which switches are on. */
export type NotificationSettings = Record<
  `${Topic}Mail` | `${Topic}App`,
  boolean
>;
