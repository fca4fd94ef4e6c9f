import type { Money } from "@/lib/ledger/money";
import { Amount } from "./amount";

/** A balance of the books with its side: credits minus debits. */
export function LedgerBalance({ minor, currency }: Money) {
  return (
    <>
      <Amount minor={minor < 0n ? -minor : minor} currency={currency} />
      {minor !== 0n && (
        <span className="text-ink-soft">
          {minor < 0n ? " debit" : " credit"}
        </span>
      )}
    </>
  );
}
