import { Button } from "@/components/ui/button";
import { readBill } from "@/lib/features/payments/bills/qr-bill";
import { formatMoney, parseCallAmount } from "@/lib/ledger/money";
import { formatReference } from "@/lib/ledger/payment-reference";
import type { FoundCode } from "./bill-file";

/** Lets the customer choose one of several bills of a file. */
export function BillChoice({
  codes,
  onText,
}: {
  codes: readonly FoundCode[];
  onText: (text: string) => void;
}) {
  return (
    <section aria-labelledby="bill-choice">
      <h3 id="bill-choice" className="font-medium">
        {`The file has ${codes.length} bills. Which one do you want to pay?`}
      </h3>
      <ul className="mt-3 grid gap-3">
        {codes.map((code) => (
          <li
            key={code.text}
            className="flex flex-wrap items-center justify-between gap-3 border-b border-line pb-3"
          >
            <Choice {...code} onText={onText} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Choice({
  text,
  page,
  onText,
}: FoundCode & { onText: (text: string) => void }) {
  const { payee, amount, facts } = describe(text);
  const where = page === null ? "" : `Page ${page}`;
  return (
    <>
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <span className="block font-medium">{`${payee}, ${amount}`}</span>
        <span className="note">
          {[where, facts].filter(Boolean).join("\u00a0· ")}
        </span>
      </span>
      <Button
        variant="secondary"
        size="small"
        aria-label={`Choose ${[payee, amount, where].filter(Boolean).join(", ")}`}
        onClick={() => onText(text)}
      >
        Choose
      </Button>
    </>
  );
}

function describe(text: string) {
  const result = readBill(text);
  if (!("bill" in result))
    return { payee: "A bill with mistakes", amount: "not payable", facts: "" };
  const { creditor, amount, currency, reference, message } = result.bill;
  return {
    payee: creditor.name,
    amount:
      amount === null
        ? `amount in ${currency} to be entered`
        : formatMoney(parseCallAmount(amount, currency) ?? 0n, currency),
    facts: [formatReference(reference), message]
      .filter(Boolean)
      .join("\u00a0· "),
  };
}
