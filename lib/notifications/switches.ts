/** What a customer may switch, each by mail and in the app, as the settings name it and as people read it. */
export const SWITCHES = [
  { name: "moneyIn", label: "Money in" },
  { name: "moneyOut", label: "Money out" },
  { name: "message", label: "Message from the bank" },
] as const;

/** What concerns the safety of the account is always told, both ways. */
export const ALWAYS = [
  "Sign-in from a new device",
  "Change of status",
  "Change of the password",
] as const;

type Topic = (typeof SWITCHES)[number]["name"];

/** Which switches are on. */
export type NotificationSettings = Record<
  `${Topic}Mail` | `${Topic}App`,
  boolean
>;
