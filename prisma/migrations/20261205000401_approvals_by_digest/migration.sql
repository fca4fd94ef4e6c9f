-- An approval is bound to a digest of its account and of the values of the act; see approval_digest. Requests name the other
-- account by its id instead of by its owner's.
ALTER TABLE approvals ADD COLUMN digest bytea;

CREATE FUNCTION pg_temp.digest_of(p_account_id bigint, VARIADIC p_essence text[]) RETURNS bytea LANGUAGE sql AS $$
  SELECT sha256(convert_to(
    p_account_id || ',' || string_agg(coalesce(octet_length(value) || ':' || value, '-'), ',' ORDER BY place), 'UTF8'))
  FROM unnest(p_essence) WITH ORDINALITY AS e (value, place)
$$;

-- A decided request takes no change; a new database has no triggers yet.
DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_trigger WHERE tgname = 'approvals_decided_once') THEN
    ALTER TABLE approvals DISABLE TRIGGER approvals_decided_once;
  END IF;
  UPDATE approvals p SET request = (p.request - 'account') || CASE
    WHEN p.request -> 'other' ? 'account' THEN jsonb_build_object('other', jsonb_build_object(
      'account', coalesce(
        (SELECT a.id::text FROM accounts a WHERE a.customer_id::text = p.request -> 'other' ->> 'account'),
        (SELECT f.account_id::text FROM former_customers f WHERE f.customer_id::text = p.request -> 'other' ->> 'account'),
        '0'),
      'number', p.request -> 'other' ->> 'number'))
    ELSE '{}' END
  WHERE p.kind IN ('credit', 'debit', 'history');
  IF EXISTS (SELECT FROM pg_trigger WHERE tgname = 'approvals_decided_once') THEN
    ALTER TABLE approvals ENABLE TRIGGER approvals_decided_once;
  END IF;
END $$;

-- Requests that wait can still be decided.
UPDATE approvals SET digest = CASE kind
  WHEN 'update' THEN pg_temp.digest_of(account_id, request ->> 'adjustMinor', request ->> 'heldMinor')
  WHEN 'loan' THEN pg_temp.digest_of(
    account_id, request ->> 'loan', request -> 'terms' ->> 'yearlyRateBp', request -> 'terms' ->> 'termMonths')
  WHEN 'deletion' THEN pg_temp.digest_of(account_id, request ->> 'entry')
  WHEN 'wire' THEN pg_temp.digest_of(account_id, request ->> 'wire', request ->> 'returnReason')
  WHEN 'closure' THEN pg_temp.digest_of(account_id, request ->> 'action')
  WHEN 'refund' THEN pg_temp.digest_of(account_id, request ->> 'case')
  ELSE pg_temp.digest_of(
    account_id, request ->> 'direction',
    CASE WHEN request -> 'other' ? 'account' THEN request -> 'other' ->> 'account'
         WHEN request -> 'other' ? 'name' THEN 'suspense' ELSE 'cash' END,
    request ->> 'description', request ->> 'bank', coalesce(request -> 'other' ->> 'name', ''),
    CASE WHEN request -> 'other' ? 'name' THEN request -> 'other' ->> 'number' ELSE '' END,
    request ->> 'date', rpad(request ->> 'time', 8, ':00'))
END
WHERE status = 'waiting' AND kind NOT IN ('profile', 'factor', 'colleague');
