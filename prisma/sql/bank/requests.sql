-- The requests that wait for a second person although nobody can carry them out any more.

-- Why terms cannot be entered any more; NULL while they can.
CREATE FUNCTION terms_outdated(p_request jsonb) RETURNS text
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT 'The first day of these terms has already begun.' WHERE (p_request ->> 'validFrom')::date <= bank_today()
$$;

-- Why a movement cannot be posted any more; NULL while it can.
CREATE FUNCTION account_of_request_closed(p approvals) RETURNS text
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT 'An account in this request is closed.' WHERE EXISTS (
    SELECT FROM accounts a
    WHERE a.id IN (p.account_id, (p.request -> 'other' ->> 'account')::bigint) AND a.state = 'closed')
$$;

-- Why a request for a status is about another one than the customer has; NULL if it is not. Requests from before the
-- former status was stored name none.
CREATE FUNCTION status_outdated(p approvals) RETURNS text
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT 'The status was changed without this request.' FROM customer_rights r
  WHERE r.customer_id = p.customer_id AND (p.request ->> 'action' = 'close' OR p.request ->> 'status' IS NOT NULL)
    AND r.status::text <> p.request ->> 'former'
$$;

-- Why a change of a colleague expects another colleague than there is; NULL while it does not.
CREATE FUNCTION colleague_outdated(p_request jsonb) RETURNS text
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT CASE p_request ->> 'change'
    WHEN 'add' THEN (
      SELECT 'The username is taken.' FROM admins m
      WHERE lower(m.username COLLATE "C") = lower(p_request ->> 'username' COLLATE "C"))
    ELSE (
      SELECT 'The colleague was changed without this request.' FROM admins m
      WHERE m.id = (p_request ->> 'colleague')::uuid AND (
        m.username <> p_request ->> 'username'
        OR CASE p_request ->> 'change'
          WHEN 'role' THEN m.role::text = p_request ->> 'role'
          WHEN 'disable' THEN m.disabled_at IS NOT NULL
          WHEN 'enable' THEN m.disabled_at IS NULL
          WHEN 'factor' THEN NOT EXISTS (
            SELECT FROM second_factors f
            WHERE f.admin_id = m.id AND f.confirmed_at IS NOT NULL AND f.id = coalesce((p_request ->> 'factor')::uuid, f.id))
          ELSE false
        END))
  END
$$;

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
        WHEN w.accepted_at IS NOT NULL AND w.in_doubt_since IS NULL THEN 'The other bank has accepted the wire, so it decides.'
        WHEN w.sent_at IS NOT NULL AND w.in_doubt_since IS NULL THEN 'The wire was sent to the other bank.'
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
        WHEN EXISTS (SELECT FROM ledger_postings l JOIN accounts a ON a.id = l.account_id WHERE l.entry_id = e.id AND a.state = 'closed')
          THEN 'An account of the transaction is closed.'
      END
      FROM ledger_entries e WHERE e.public_id = (p.request ->> 'entry')::uuid)
    WHEN 'rate' THEN (
      SELECT 'There are rates of a later day.' WHERE EXISTS (
        SELECT FROM exchange_rates r WHERE r.currency = p.request ->> 'currency' AND r.day > (p.request ->> 'day')::date))
    WHEN 'product' THEN terms_outdated(p.request)
    WHEN 'loan_product' THEN terms_outdated(p.request)
    WHEN 'loan' THEN (
      SELECT 'The loan was decided without this request.' FROM loan_requests l
      WHERE l.id = (p.request ->> 'loan')::uuid AND l.status <> 'requested')
    WHEN 'write_off' THEN (
      SELECT 'The loan owes another amount than the request shows.' FROM loan_requests l
      WHERE l.id = (p.request ->> 'loan')::uuid AND (l.status <> 'accepted' OR (p.request ->> 'amountMinor')::bigint <> (
        SELECT coalesce(sum(i.principal_minor), 0) FROM loan_instalments i WHERE i.loan_id = l.id AND i.paid_at IS NULL)))
    WHEN 'manual_entry' THEN (
      SELECT 'The entry was reversed without this request.' FROM ledger_entries e
      WHERE e.public_id = (p.request ->> 'reverses')::uuid AND payment_was_undone(e.id))
    WHEN 'credit' THEN account_of_request_closed(p)
    WHEN 'debit' THEN account_of_request_closed(p)
    WHEN 'history' THEN account_of_request_closed(p)
    WHEN 'update' THEN account_of_request_closed(p)
    WHEN 'unblocking' THEN (
      SELECT 'The account is not blocked any more.' FROM accounts a WHERE a.id = p.account_id AND a.state <> 'blocked')
    WHEN 'factor' THEN (
      SELECT 'The second factor was removed or replaced without this request.' WHERE NOT EXISTS (
        SELECT FROM second_factors f
        WHERE f.customer_id = p.customer_id AND f.confirmed_at IS NOT NULL AND f.id = coalesce((p.request ->> 'factor')::uuid, f.id)))
    WHEN 'colleague' THEN colleague_outdated(p.request)
    WHEN 'closure' THEN status_outdated(p)
    WHEN 'profile' THEN coalesce(status_outdated(p), (
      SELECT 'The account number was changed or given to another account.' FROM accounts a
      WHERE a.id = p.account_id AND p.request ? 'former'
        AND (a.number <> p.request ->> 'formerNumber' OR EXISTS (
          SELECT FROM accounts o WHERE o.number = p.request ->> 'number' AND o.id <> a.id))))
  END
$$;
