-- The requests that wait for a second person although nobody can carry them out any more.

-- The reason for which a request can no longer be carried out, whoever approves it, because somebody else has decided
-- what it is about; NULL while it can. It covers only what does not come back: an account may get its money again.
CREATE FUNCTION approval_outdated(p approvals) RETURNS text
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT CASE p.kind
    WHEN 'wire' THEN (
      SELECT CASE
        WHEN w.status <> 'pending' AND w.decided_by IS NOT NULL THEN 'The wire was ' || w.status || ' without this request.'
        WHEN w.status = 'settled' THEN 'The other bank has settled the wire.'
        WHEN w.status = 'returned' THEN 'The other bank has refused the wire.'
        WHEN w.sent_at IS NOT NULL AND w.in_doubt_since IS NULL THEN 'The other bank has the wire, and decides it.'
      END
      FROM ledger_entries e JOIN wires w ON w.entry_id = e.id WHERE e.public_id = (p.request ->> 'wire')::uuid)
    WHEN 'refund' THEN (
      SELECT 'The case was closed without this request.' FROM cases c
      WHERE c.id = (p.request ->> 'case')::uuid AND c.closed_at IS NOT NULL)
    WHEN 'incoming_payment' THEN (
      SELECT CASE
        WHEN i.state = 'returned' OR i.state = 'credited' AND i.recalled_at IS NULL OR p.request ->> 'account' IS NOT NULL
          THEN 'The payment was decided without this request.'
        ELSE 'The recall was answered without this request.'
      END
      FROM incoming_payments i
      WHERE i.id = (p.request ->> 'incoming')::uuid AND NOT incoming_is_open(i, p.request ->> 'account' IS NULL))
    WHEN 'deletion' THEN (
      SELECT CASE
        WHEN payment_was_undone(e.id) THEN 'The transaction was reversed without this request.'
        WHEN payment_was_refunded(e.id) THEN 'The payment was refunded without this request.'
      END
      FROM ledger_entries e WHERE e.public_id = (p.request ->> 'entry')::uuid)
    WHEN 'rate' THEN (
      SELECT 'There are rates of a later day.' WHERE EXISTS (
        SELECT FROM exchange_rates r WHERE r.currency = p.request ->> 'currency' AND r.day > (p.request ->> 'day')::date))
  END
$$;
