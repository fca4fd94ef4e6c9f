/**
 * SQL for the value date of entry `e` as people see it. Interest and monthly fees take effect at the midnight that ends
 * the last day they are for, and belong to that day, as does the reversal of a fee.
 */
export const VALUE_AT_SQL = `(e.value_at - CASE WHEN
  CASE e.kind WHEN 'reversal' THEN (SELECT r.idempotency_scope FROM ledger_entries r WHERE r.id = e.reverses_id)
              ELSE e.idempotency_scope END IN ('interest', 'monthly-fee')
  THEN interval '1 millisecond' ELSE interval '0' END)`;
