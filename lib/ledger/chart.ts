/** The classes of accounts in the order of their codes, each with the side on which its balances usually are. */
export const CLASSES = {
  asset: { digit: "1", title: "Assets", side: "debit" },
  liability: { digit: "2", title: "Liabilities", side: "credit" },
  equity: { digit: "3", title: "Equity", side: "credit" },
  income: { digit: "4", title: "Income", side: "credit" },
  expense: { digit: "5", title: "Expenses", side: "debit" },
} as const;

export type AccountClass = keyof typeof CLASSES;

export type ChartLine = {
  /** Four digits, the first of which is that of the class. */
  code: string;
  name: string;
  class: AccountClass;
  holds: string;
};

type BankLine = ChartLine & {
  /** The kind in the database. */
  kind: string;
  /** The last word of its name in the journal. */
  journal: string;
  /** The source of its balance, which a manual entry would contradict. Null if staff post to the account by hand. */
  follows: string | null;
};

/** The bank's own accounts, which have postings. A test compares them with the kinds of the database. */
export const BANK_ACCOUNTS = [
  {
    code: "1010",
    kind: "cash",
    name: "Cash",
    class: "asset",
    holds: "The other side of credits, debits and wires that staff settled",
    journal: "Cash",
    follows: null,
  },
  {
    code: "1020",
    kind: "nostro_files",
    name: "Nostro of the message files",
    class: "asset",
    holds: "What the bank has at the bank that exchanges files with it",
    journal: "NostroFiles",
    follows: "the payments from and to other banks",
  },
  {
    code: "1021",
    kind: "nostro_link",
    name: "Nostro of the link",
    class: "asset",
    holds: "What the bank has at the bank that it is linked to",
    journal: "NostroLink",
    follows: "the payments from and to other banks",
  },
  {
    code: "1100",
    kind: "loans",
    name: "Loans",
    class: "asset",
    holds: "Loans that were paid out and are not repaid yet",
    journal: "Loans",
    follows: "the payouts and repayments of loans",
  },
  {
    code: "1900",
    kind: "suspense",
    name: "Suspense",
    class: "asset",
    holds: "History records with a party at another bank",
    journal: "Suspense",
    follows: null,
  },
  {
    code: "2100",
    kind: "clearing",
    name: "Clearing",
    class: "liability",
    holds: "Pending wires to other banks",
    journal: "Clearing",
    follows: "the pending wires",
  },
  {
    code: "2110",
    kind: "unassigned",
    name: "Unassigned payments",
    class: "liability",
    holds: "Payments of other banks that staff assign or return",
    journal: "Unassigned",
    follows: "the payments of other banks",
  },
  {
    code: "2200",
    kind: "unclaimed",
    name: "Unclaimed",
    class: "liability",
    holds:
      "Balances of deleted customers, and wires that came back to closed accounts",
    journal: "Unclaimed",
    follows: "the balances of deleted customers and the returns of wires",
  },
  {
    code: "3010",
    kind: "equity",
    name: "Share capital",
    class: "equity",
    holds: "What the owners of the bank have paid in",
    journal: "ShareCapital",
    follows: null,
  },
  {
    code: "3100",
    kind: "adjustments",
    name: "Adjustments",
    class: "equity",
    holds: "Opening balances and balances that staff set",
    journal: "Adjustments",
    follows: null,
  },
  {
    code: "3200",
    kind: "position",
    name: "Currency positions",
    class: "equity",
    holds: "What the bank has of a currency from exchanges",
    journal: "Positions",
    follows: "the exchanges of customers",
  },
  {
    code: "4010",
    kind: "interest",
    name: "Interest",
    class: "income",
    holds: "Interest that customers paid for loans",
    journal: "Interest",
    follows: "the instalments of loans",
  },
  {
    code: "4020",
    kind: "mark_up",
    name: "Exchange mark-ups",
    class: "income",
    holds: "What customers paid for exchanges",
    journal: "MarkUps",
    follows: "the exchanges of customers",
  },
  {
    code: "4030",
    kind: "fees",
    name: "Fees",
    class: "income",
    holds: "What customers paid for their accounts and wires",
    journal: "Fees",
    follows: "the fees of customers’ accounts",
  },
  {
    code: "4040",
    kind: "recoveries",
    name: "Recoveries",
    class: "income",
    holds: "Payments for loans after their write-off",
    journal: "Recoveries",
    follows: null,
  },
  {
    code: "4900",
    kind: "other_income",
    name: "Other income",
    class: "income",
    holds: "Income that no customer’s account shows",
    journal: "Other",
    follows: null,
  },
  {
    code: "5010",
    kind: "interest_paid",
    name: "Interest paid",
    class: "expense",
    holds: "Interest that the bank paid its customers",
    journal: "Interest",
    follows: "the interest of customers’ accounts",
  },
  {
    code: "5020",
    kind: "write_offs",
    name: "Loans written off",
    class: "expense",
    holds: "Loans that are not repaid and that the bank has given up",
    journal: "WriteOffs",
    follows: "the loans that were written off",
  },
  {
    code: "5900",
    kind: "operating_costs",
    name: "Operating costs",
    class: "expense",
    holds: "Rent, salaries and other costs of the bank",
    journal: "Operating",
    follows: null,
  },
] as const satisfies readonly BankLine[];

/** A kind of accounts that are the bank's own. */
export type BankAccountKind = (typeof BANK_ACCOUNTS)[number]["kind"];

type HandAccount = Extract<(typeof BANK_ACCOUNTS)[number], { follows: null }>;

export type HandKind = HandAccount["kind"];

/** The accounts that staff post to by hand. The database has the same list; a test compares them. */
export const BY_HAND = BANK_ACCOUNTS.filter(
  (account): account is HandAccount => account.follows === null,
);

/** A kind of accounts, as a line of a trial balance: all customers' accounts are one. */
export type LedgerKind = BankAccountKind | "customer";

/** All customers' accounts together. */
export const CUSTOMERS = {
  code: "2000",
  name: "Customers’ accounts",
  class: "liability",
  holds: "What the bank owes its customers",
  follows: "the payments of customers",
} as const satisfies ChartLine & Pick<BankLine, "follows">;

/** Every line of the books that has postings, by its code. */
export const LEDGER_LINES: readonly (ChartLine & { kind: LedgerKind })[] = [
  ...BANK_ACCOUNTS,
  { kind: "customer" as const, ...CUSTOMERS },
].sort((a, b) => a.code.localeCompare(b.code));

const BY_KIND = new Map<string, ChartLine>(
  LEDGER_LINES.map((line) => [line.kind, line]),
);

/** @throws Error for a kind that is not in the chart. */
export function chartLine(kind: string): ChartLine {
  const line = BY_KIND.get(kind);
  if (!line) throw new Error(`The chart of accounts has no kind ${kind}.`);
  return line;
}

export const isBankAccountKind = (
  kind: string | undefined,
): kind is BankAccountKind =>
  BANK_ACCOUNTS.some((account) => account.kind === kind);
