export const ACCOUNT_TYPES = ["current", "savings", "pot"] as const;

export type AccountType = (typeof ACCOUNT_TYPES)[number];

export const TYPE_LABELS: Readonly<Record<AccountType, string>> = {
  current: "Current account",
  savings: "Savings account",
  pot: "Pot",
};

type Named = {
  name: string | null;
  type: AccountType | null;
  isMain: boolean;
};

/** Returns what an account is called: the name that its owner gave it, or else what it is. */
export const accountLabel = ({ name, type, isMain }: Named): string =>
  name || (isMain ? "Main account" : TYPE_LABELS[type ?? "current"]);
