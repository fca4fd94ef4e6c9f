import { Amount } from "@/components/ledger/amount";
import { Badge, type Tone } from "@/components/ui/badge";
import { buttonClass } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { QrCode } from "@/components/ui/qr-code";
import { Cell, Row, Table } from "@/components/ui/table";
import { requestFileUrl } from "@/lib/features/payments/pages";
import {
  statusOf,
  type PaymentRequest,
} from "@/lib/features/payments/requests/request";
import { receiptPath } from "@/lib/features/statements/pages";
import { formatMoney } from "@/lib/ledger/money";
import { formatReference } from "@/lib/ledger/payment-reference";
import { capitalised, formatDay } from "@/lib/platform/format";

const TONES: Record<ReturnType<typeof statusOf>, Tone> = {
  open: "plain",
  "partly paid": "warn",
  paid: "good",
};

const columns = [
  { label: "Bill" },
  { label: "QR code" },
  { label: "Status" },
  { label: "Amount", align: "right" },
  { label: "File", align: "right" },
] as const;

/** A request with the picture of its QR code; none if its account no longer has an IBAN. */
type ShownRequest = PaymentRequest & { picture: string | null };

/** The bills that a customer made, with the paid amounts. */
export function RequestList({ requests }: { requests: ShownRequest[] }) {
  if (requests.length === 0)
    return (
      <EmptyState title="No bills yet">
        A bill that you make appears here, and shows when it is paid.
      </EmptyState>
    );
  return (
    <Table caption="Your bills" columns={columns}>
      {requests.map((request) => (
        <RequestRow key={request.id} request={request} />
      ))}
    </Table>
  );
}

function RequestRow({ request }: { request: ShownRequest }) {
  const { currency, amountMinor, reference, picture } = request;
  return (
    <Row>
      <Cell label="Bill" isUserInput>
        <span className="font-medium">
          {request.message || "Without a message"}
        </span>
        <span translate="no" className="figures block text-xs text-ink-soft">
          {formatReference(reference)}
        </span>
        <span className="figures block text-xs text-ink-soft">
          {`Made on ${formatDay(request.createdAt)}`}
        </span>
      </Cell>
      <Cell label="QR code">
        {picture && (
          <QrCode
            picture={picture}
            alt={`QR code of the bill ${formatReference(reference)}`}
          />
        )}
      </Cell>
      <Cell label="Status">
        <RequestStatus request={request} />
      </Cell>
      <Cell label="Amount" align="right" className="font-medium">
        {amountMinor === null ? (
          <span>The payer decides</span>
        ) : (
          <Amount minor={amountMinor} currency={currency} />
        )}
      </Cell>
      <Cell align="right">
        {picture && (
          <a
            href={requestFileUrl(request.id)}
            download
            className={buttonClass("secondary", "small")}
          >
            <Icon name="download" className="size-4" />
            <span>PDF</span>
          </a>
        )}
      </Cell>
    </Row>
  );
}

function RequestStatus({ request }: { request: PaymentRequest }) {
  const status = statusOf(request);
  return (
    <>
      <Badge tone={TONES[status]}>{capitalised(status)}</Badge>
      {request.paidBy && (
        <Link
          href={receiptPath(request.paidBy)}
          className="quiet-link mt-1 block w-fit text-xs"
        >
          {`${formatMoney(request.paidMinor, request.currency)} received`}
        </Link>
      )}
    </>
  );
}
