import { EntryPostings } from "@/components/statements/entry-postings";
import { Amount } from "@/components/ledger/amount";
import { Card } from "@/components/ui/card";
import { readBuiltDay } from "@/lib/platform/config/env";
import { formatDateTime } from "@/lib/platform/format";
import { sampleMonth } from "./sample-month";

/** Both sides of one transfer as the books have them. The payee's balance is fictitious as well. */
export function ExamplePostings() {
  const { account, lines } = sampleMonth(readBuiltDay());
  const transfer = lines.at(-1)!;
  const { amountMinor, currency, receiverName, accountTransferredTo } =
    transfer;
  return (
    <Card aria-label="Example of a transfer in the books">
      <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2 border-b border-line pb-5">
        <p className="text-3xl font-semibold">
          <Amount minor={amountMinor} currency={currency} />
        </p>
        <p className="figures text-sm text-ink-soft">
          <span>{`${formatDateTime(transfer.enteredAt)}, `}</span>
          <span translate="no">{transfer.reference}</span>
        </p>
      </div>
      <EntryPostings
        currency={currency}
        postings={[
          {
            direction: "debit",
            amountMinor,
            balanceAfterMinor: transfer.balanceAfterMinor,
            kind: "customer",
            number: account.number,
            name: account.holder,
          },
          {
            direction: "credit",
            amountMinor,
            balanceAfterMinor: 231_940n,
            kind: "customer",
            number: accountTransferredTo,
            name: receiverName,
          },
        ]}
      />
      <p className="mt-5 text-sm text-ink-soft">
        An example. The two sides add up to zero, or the database refuses the
        transfer.
      </p>
    </Card>
  );
}
