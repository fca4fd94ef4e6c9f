import { paymentActions } from "./audit";
import * as beneficiaries from "./beneficiaries/contract";
import * as drafts from "./drafts/contract";
import * as outcome from "./outcome/contract";
import { paymentPages } from "./pages";
import * as transfers from "./pay/contract";
import * as payeeCheck from "./payee-check/contract";
import * as standingOrders from "./standing-orders/contract";
import * as wires from "./wires/staff-contract";
import { transferErrors } from "./transfers/errors";
import { wireErrors } from "./wires/staff-errors";

export const draftPurges = [
  "DELETE FROM transfer_drafts WHERE saved_at < bank_now() - interval '7 days'",
];

/** What the lists in lib/bank/features.ts take from here. */
export const payments = {
  calls: [
    transfers,
    outcome,
    drafts,
    payeeCheck,
    beneficiaries,
    standingOrders,
    wires,
  ],
  actions: [paymentActions],
  items: {
    beneficiaryId:
      "SELECT customer_id AS owner FROM beneficiaries WHERE id = $1",
    orderId: "SELECT customer_id AS owner FROM standing_orders WHERE id = $1",
  },
  refusals: {
    LM020: wireErrors.WIRE_DECIDED,
    LM060: transferErrors.TRANSFERS_BLOCKED,
  },
  waiting: {
    wires: {
      count: "SELECT count(*) FROM wires WHERE status = 'pending'",
      right: "serve",
      title: "Pending wires",
      link: "View wires",
      href: paymentPages.staffWires,
    },
  },
} as const;
