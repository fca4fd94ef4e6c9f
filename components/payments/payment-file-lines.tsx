import { Amount } from "@/components/ledger/amount";
import { WireBadge } from "@/components/ledger/wire-badge";
import { Badge, type Tone } from "@/components/ui/badge";
import { Link } from "@/components/ui/link";
import { Cell, Row, Table } from "@/components/ui/table";
import type { ShownLine } from "@/lib/features/payments/files/queries";
import { paymentPages } from "@/lib/features/payments/pages";
import { receiptPath } from "@/lib/features/statements/pages";
import { formatAccount } from "@/lib/ledger/iban";
import type { Currency } from "@/lib/ledger/money";
import { formatReference } from "@/lib/ledger/payment-reference";

const columns = [
  { label: "Payment" },
  { label: "Payee" },
  { label: "Status" },
  { label: "Amount", align: "right" },
] as const;

/** The payments of a file, each with its faults, its doubts and its outcome. */
export function PaymentFileLines({
  lines,
  currency,
}: {
  lines: ShownLine[];
  currency: Currency;
}) {
  return (
    <Table caption="Payments of the file" columns={columns}>
      {lines.map((line) => (
        <LineRow key={line.line} line={line} currency={currency} />
      ))}
    </Table>
  );
}

function LineRow({ line, currency }: { line: ShownLine; currency: Currency }) {
  const { accountName, recipientAccount, bank, paymentReference } = line;
  return (
    <Row>
      <Cell label="Payment" isUserInput>
        <span className="figures font-medium">{String(line.line)}</span>
        <span className="block">
          {line.description || formatReference(paymentReference)}
        </span>
        <span translate="no" className="block text-xs text-ink-soft">
          {line.endToEndId}
        </span>
      </Cell>
      <Cell label="Payee" isUserInput>
        <span translate="no" className="font-medium">
          {accountName}
        </span>
        <span translate="no" className="figures block text-xs text-ink-soft">
          {formatAccount(recipientAccount)}
        </span>
        <span translate="no" className="block text-xs text-ink-soft">
          {bank}
        </span>
      </Cell>
      <Cell label="Status">
        <LineStatus line={line} />
      </Cell>
      <Cell label="Amount" align="right" className="font-medium">
        {line.amount && <Amount minor={line.amountMinor} currency={currency} />}
      </Cell>
    </Row>
  );
}

function LineStatus({ line }: { line: ShownLine }) {
  const { label, tone, note } = statusOf(line);
  return (
    <>
      {line.state === "sent" && line.wire ? (
        <WireBadge state={line.wire.state} />
      ) : (
        <Badge tone={tone}>{label}</Badge>
      )}
      {note && <span className="mt-1 block text-xs">{note}</span>}
      {line.state === "faulty" && line.needsRate && (
        <Link
          href={paymentPages.transfer}
          className="quiet-link mt-1 block w-fit text-xs"
        >
          Make a transfer
        </Link>
      )}
      {line.state === "sent" && (
        <Link
          href={receiptPath(line.entryId)}
          className="quiet-link mt-1 block w-fit text-xs"
        >
          Receipt
        </Link>
      )}
    </>
  );
}

function statusOf(line: ShownLine): {
  label: string;
  tone: Tone;
  note?: string;
} {
  switch (line.state) {
    case "faulty":
      return { label: "Mistake", tone: "bad", note: line.fault };
    case "refused":
      return { label: "Not sent", tone: "bad", note: line.refusal.text };
    case "unsent":
      return line.doubt
        ? { label: "Duplicate?", tone: "warn", note: line.doubt }
        : { label: "Not sent yet", tone: "plain" };
    case "sent":
      return { label: "Paid", tone: "good", note: line.wire?.text ?? "" };
  }
}
