import { Amount } from "./amount";

/** A balance of the books with its side: credits minus debits. */
export function LedgerBalance({ minor }: { minor: bigint }) {
  return (
    <>
      <Amount minor={minor < 0n ? -minor : minor} />
      {minor !== 0n && (
        <span className="text-ink-soft">
          {minor < 0n ? " debit" : " credit"}
        </span>
      )}
    </>
  );
}
