import { BANK_ACCOUNTS, CLASSES } from "./chart";

/** Returns the name of an account in the journal: a bank account by its kind, a customer's by its number. */
export function journalName(kind: string, number: string | null): string {
  if (kind === "customer") return `Liabilities:Customers:${number}`;
  const line = BANK_ACCOUNTS.find((each) => each.kind === kind);
  if (!line)
    throw new Error(
      `The journal has no name for accounts of the kind ${kind}.`,
    );
  return `${CLASSES[line.class].title}:${line.journal}`;
}
