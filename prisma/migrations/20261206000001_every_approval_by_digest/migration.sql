-- The colleague whose account, role, address, password or second factor a request set: its maker could act in their name.
ALTER TABLE approval_uses ADD COLUMN controlled_admin_id uuid REFERENCES admins (id);
CREATE INDEX approval_uses_of_colleagues ON approval_uses (controlled_admin_id) WHERE controlled_admin_id IS NOT NULL;
UPDATE approval_uses u SET controlled_admin_id = m.id
FROM approvals a JOIN admins m ON m.username = a.request ->> 'username'
WHERE a.id = u.approval_id AND a.kind = 'colleague' AND a.request ->> 'change' <> 'disable';

-- Requests that wait can still be decided, except those with sealed values, which only the server can read.
CREATE OR REPLACE FUNCTION pg_temp.digest_of(p_account_id bigint, VARIADIC p_essence text[]) RETURNS bytea LANGUAGE sql AS $$
  SELECT sha256(convert_to(
    coalesce(p_account_id::text, '') || ','
    || string_agg(coalesce(octet_length(value) || ':' || value, '-'), ',' ORDER BY place), 'UTF8'))
  FROM unnest(p_essence) WITH ORDINALITY AS e (value, place)
$$;
UPDATE approvals a SET digest = CASE kind
  WHEN 'colleague' THEN pg_temp.digest_of(
    NULL, request ->> 'change', request ->> 'colleague', request ->> 'username', request ->> 'role', request ->> 'email')
  WHEN 'factor' THEN pg_temp.digest_of(account_id, 'remove')
  ELSE pg_temp.digest_of(
    account_id, request ->> 'status', request ->> 'number',
    CASE WHEN request ? 'dailyLimitMinor' THEN coalesce(request ->> 'dailyLimitMinor', 'none') END,
    NULL, NULL, NULL, NULL, NULL)
END
WHERE status = 'waiting' AND kind IN ('profile', 'factor', 'colleague')
  AND NOT EXISTS (SELECT FROM approval_private_data p WHERE p.approval_id = a.id);
