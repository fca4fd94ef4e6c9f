import { positionRowPath } from "@/lib/platform/http/paging";
import { paymentActions } from "./audit";
import * as beneficiaries from "./beneficiaries/contract";
import * as drafts from "./drafts/contract";
import * as files from "./files/contract";
import * as outcome from "./outcome/contract";
import { paymentPages } from "./pages";
import * as transfers from "./pay/contract";
import * as payeeCheck from "./payee-check/contract";
import * as requests from "./requests/contract";
import * as standingOrders from "./standing-orders/contract";
import * as wires from "./wires/staff-contract";
import { transferErrors } from "./transfers/errors";
import { wireErrors } from "./wires/staff-errors";

export const paymentPurges = [
  "DELETE FROM transfer_drafts WHERE saved_at < bank_now() - interval '7 days'",
  "SELECT payment_files_purge()",
];

/** The entry of this feature in lib/bank/features.ts. */
export const payments = {
  calls: [
    transfers,
    outcome,
    drafts,
    payeeCheck,
    beneficiaries,
    requests,
    files,
    standingOrders,
    wires,
  ],
  actions: [paymentActions],
  items: {
    beneficiaryId:
      "SELECT customer_id AS owner FROM beneficiaries WHERE id = $1",
    paymentRequestId:
      "SELECT customer_id AS owner FROM payment_requests WHERE id = $1",
    paymentFileId:
      "SELECT customer_id AS owner FROM payment_files WHERE id = $1",
    orderId: "SELECT customer_id AS owner FROM standing_orders WHERE id = $1",
  },
  refusals: {
    LM020: wireErrors.WIRE_DECIDED,
    LM099: wireErrors.WIRE_WITH_OTHER_BANK,
    LM060: transferErrors.TRANSFERS_BLOCKED,
  },
  waiting: {
    // The wires that staff can decide: the other bank decides one that it has. One that is in doubt, or that its
    // customer recalls, is decided in the list of wires, which says so.
    wires: {
      from: "wires w",
      where:
        "w.status = 'pending' AND (w.sent_at IS NULL OR w.in_doubt_since IS NOT NULL)",
      joins: `JOIN ledger_entries e ON e.id = w.entry_id
              JOIN ledger_postings p ON p.entry_id = w.entry_id AND p.direction = 'debit'
              JOIN accounts a ON a.id = p.account_id LEFT JOIN customers c ON c.id = a.customer_id`,
      columns: {
        id: "e.public_id",
        subject: "e.counterparty_name",
        customer: "c.full_name",
        amountMinor: "p.amount_minor",
        currency: "a.currency",
        since: "e.entered_at",
        detail: `CASE WHEN w.sent_at IS NULL AND NOT EXISTS (
            SELECT FROM cases k WHERE k.entry_id = w.entry_id AND k.kind = 'recall' AND k.closed_at IS NULL)
          THEN e.counterparty_name || ', account ' || e.counterparty_number || ', ' || e.bank END`,
        position: "w.entry_id",
      },
      open: positionRowPath(paymentPages.staffWires),
      right: "serve",
      title: "Pending wires",
      link: "View wires",
      href: paymentPages.staffWires,
    },
  },
} as const;
