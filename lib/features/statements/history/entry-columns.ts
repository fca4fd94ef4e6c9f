import { VALUE_AT_SQL } from "@/lib/ledger/value-date";

/** The columns of entry `e` that the rows of a history are made of. */
export const ENTRY_COLUMNS_SQL = `
  e.public_id AS "publicId", e.kind::text, e.description, e.payment_reference AS "paymentReference", e.bank,
  CASE WHEN e.reverses_id IS NULL THEN e.end_to_end_id
       ELSE (SELECT r.end_to_end_id FROM ledger_entries r WHERE r.id = e.reverses_id) END AS "endToEndId",
  e.counterparty_name AS "counterpartyName",
  e.counterparty_number AS "counterpartyNumber", ${VALUE_AT_SQL} AS "valueAt", e.entered_at AS "enteredAt",
  e.entered_by::text AS "enteredBy", (SELECT wire_state(w) FROM wires w WHERE w.entry_id = e.id) AS "wireState",
  (SELECT w.arrives_on::text FROM wires w WHERE w.entry_id = e.id) AS "arrivesOn",
  (SELECT f.amount_minor FROM wires w JOIN ledger_postings f ON f.entry_id = w.fee_entry_id AND f.direction = 'debit'
   WHERE w.entry_id = e.id) AS "feeMinor",
  (SELECT r.id FROM ledger_entries r WHERE r.reverses_id = e.id AND r.kind = 'reversal') IS NOT NULL AS reversed`;
