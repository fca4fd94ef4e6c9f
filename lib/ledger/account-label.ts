export const ACCOUNT_TYPES = ["current", "savings", "pot"] as const;

export type AccountType = (typeof ACCOUNT_TYPES)[number];

export const TYPE_LABELS: Readonly<Record<AccountType, string>> = {
  current: "Current account",
  savings: "Savings account",
  pot: "Pot",
};

const MAIN_LABEL = "Main account";

type Named = {
  name: string | null;
  type: AccountType | null;
  isMain: boolean;
};

/** Returns the name that the owner gave the account, or else "Main account" or its type. */
export const accountLabel = ({ name, type, isMain }: Named): string =>
  name || (isMain ? MAIN_LABEL : TYPE_LABELS[type ?? "current"]);

/** SQL: what {@link accountLabel} returns for these expressions. */
export const accountLabelSql = ({
  name,
  type,
  isMain,
}: Record<keyof Named, string>): string =>
  `coalesce(nullif(${name}, ''), CASE WHEN ${isMain} THEN '${MAIN_LABEL}' ELSE CASE ${type} ${Object.entries(
    TYPE_LABELS,
  )
    .map(([value, label]) => `WHEN '${value}' THEN '${label}'`)
    .join(" ")} END END)`;
