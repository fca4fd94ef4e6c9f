/**
 * The changes of data or standing instructions that customers are notified of, by the code that the notification
 * stores, with the text in the email and in the app.
 */
export const CHANGES = {
  fullName: "Full name changed",
  username: "Username changed",
  email: "Email address changed",
  phoneNumber: "Phone number changed",
  occupation: "Occupation changed",
  dateOfBirth: "Date of birth changed",
  maritalStatus: "Marital status changed",
  address: "Address changed",
  registrationDate: "Registration date changed",
  accountNumber: "Account number changed",
  accountType: "Account type changed",
  accountCurrency: "Account currency changed",
  accountLimit: "Account limit changed",
  cotCode: "COT code changed",
  taxCode: "Tax code changed",
  "account.open": "Account opened",
  "account.close": "Account closed",
  "account.name": "Account name changed",
  "account.block": "Account blocked",
  "account.unblock": "Account unblocked",
  "account.fees": "Monthly fees changed",
  "pot.lock": "Pot locked",
  "sign-in.unlock": "Sign-in unlocked",
  "codes.unlock": "Two-factor or email codes unlocked",
  "card.save": "Card saved",
  "card.delete": "Card removed",
  "card.freeze": "Card frozen",
  "card.unfreeze": "Card unfrozen",
  "payee.add": "Payee added",
  "payee.change": "Payee edited",
  "payee.delete": "Payee deleted",
  "order.place": "Standing order set up",
  "order.edit": "Standing order changed",
  "order.pause": "Standing order paused",
  "order.resume": "Standing order resumed",
  "order.cancel": "Standing order cancelled",
  "order.complete": "Standing order completed",
} as const;

export type Change = keyof typeof CHANGES;

/** The author of the changes: someone who is signed in as the customer, staff, or the schedule of a standing order. */
export type ChangedBy = "own" | "staff" | "schedule";

/** Who made the changes: in an email, which then lists them, and in the app. */
export const AUTHORS: Record<ChangedBy, { inMail: string; inApp: string }> = {
  own: {
    inMail: "Someone who was signed in to your account changed it:",
    inApp:
      "Someone who was signed in to your account made this change. If this wasn’t you, change your password and contact us.",
  },
  staff: {
    inMail: "Our staff changed your account:",
    inApp: "Our staff made this change.",
  },
  schedule: {
    inMail:
      "The standing order has reached the end of its schedule and makes no more payments:",
    inApp:
      "The standing order has reached the end of its schedule and makes no more payments.",
  },
};

export const isChange = (name: string): name is Change =>
  Object.hasOwn(CHANGES, name);

/** The heading of an email or a notification about these changes. */
export const changesTitle = (changes: readonly Change[]): string =>
  changes.length === 1 ? CHANGES[changes[0]!] : "Your account was changed";

/** The texts of several changes, as a sentence each. */
export const changesText = (changes: readonly Change[]): string =>
  changes.map((change) => `${CHANGES[change]}.`).join(" ");

/** The facts about changes that an email adds to their texts, such as the payee of a new standing order. */
export type ChangeFacts = Partial<Record<string, string>>;

/** The lines of an email about changes: a text for each, with its facts. */
export const changeLines = (
  changes: readonly Change[],
  facts: ChangeFacts,
): string[] =>
  changes.map((change) => {
    const fact = facts[change];
    return fact ? `${CHANGES[change]}: ${fact}.` : `${CHANGES[change]}.`;
  });

/** The stored form of changes, which {@link readChanges} reads. */
export const toDetail = (by: ChangedBy, changes: readonly Change[]): string =>
  [by, ...changes].join(" ");

export function readChanges(detail: string): {
  by: ChangedBy;
  changes: Change[];
} {
  const [by, ...names] = detail.split(" ");
  return {
    by: by === "staff" || by === "schedule" ? by : "own",
    changes: names.filter(isChange),
  };
}
