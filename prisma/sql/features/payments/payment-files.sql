-- Files of payments.

-- The payer's own reference of a payment that a file made, which goes to the payee's bank; "" without one. The key of such a
-- payment is the id of its file and its line.
CREATE FUNCTION end_to_end_id(p_entry_id bigint) RETURNS text
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT coalesce((
    SELECT nullif(f.lines -> (split_part(e.idempotency_key, ':', 2)::integer - 1) ->> 'endToEndId', 'NOTPROVIDED')
    FROM ledger_entries e JOIN payment_files f ON f.customer_id = e.actor_id AND f.id::text = split_part(e.idempotency_key, ':', 1)
    WHERE e.id = p_entry_id AND e.idempotency_key ~ '^[0-9a-f-]{36}:[0-9]{1,4}$'), '')
$$;
