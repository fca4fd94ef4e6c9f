-- Tellers may request what only an administrator may approve: the first balance and limit of an account that they open,
-- and a status of an account.

-- The member of staff of the session, if the role may make requests of this kind.
CREATE FUNCTION require_requester(p_session text, p_kind text) RETURNS uuid
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
DECLARE
  v_admin uuid := require_live_staff(p_session);
BEGIN
  IF NOT (SELECT CASE role WHEN 'administrator' THEN true
                           WHEN 'teller' THEN p_kind NOT IN ('deletion', 'factor')
                           ELSE false END FROM admins WHERE id = v_admin) THEN
    RAISE EXCEPTION 'right missing' USING ERRCODE = 'LM041';
  END IF;
  RETURN v_admin;
END $$;

CREATE OR REPLACE FUNCTION approval_request(
  p_session text, p_kind approval_kind, p_customer_id uuid, p_amount_minor bigint, p_request jsonb, p_scope text,
  p_key text, p_request_hash bytea
) RETURNS uuid
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_id uuid;
BEGIN
  INSERT INTO approvals (kind, customer_id, amount_minor, request, made_by, idempotency_scope, idempotency_key,
                         request_hash)
  VALUES (p_kind, p_customer_id, p_amount_minor, p_request, require_requester(p_session, p_kind::text), p_scope, p_key,
          p_request_hash)
  RETURNING id INTO v_id;
  RETURN v_id;
END $$;

REVOKE EXECUTE ON FUNCTION require_requester FROM PUBLIC;
