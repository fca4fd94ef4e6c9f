-- Rows of the audit log come from the ledger, recovery_code_use and audit_append only. Housekeeping seals new rows into a
-- chain of digests, so postings do not wait for each other. Each digest covers the row and the digest before. The order
-- is that of sealing: a row that commits late comes later.

-- Appends a row. A session that has ended within the last minute still counts: the action itself may have ended it.
-- Raises LM041 unless the session is that of the actor, and the account that of the customer whom the row is about.
-- Customers act on themselves, and give no reasons for postings.
-- Without a session there is only the worker that ends offers, and the owner's login for an operator's command.
CREATE FUNCTION audit_append(
  p_session text, p_actor_kind actor_kind, p_actor_id uuid, p_action text, p_subject_id uuid, p_entry_id bigint,
  p_before jsonb, p_after jsonb, p_sealed bytea, p_ip text, p_request_id text, p_request_key text DEFAULT NULL,
  p_subject_account_id bigint DEFAULT NULL
) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_session sessions%ROWTYPE;
  v_id      bigint;
BEGIN
  SELECT * INTO v_session FROM sessions
  WHERE digest = session_digest(p_session) AND expires_at > clock_timestamp()
    AND coalesce(ended_at > clock_timestamp() - interval '1 minute', true);
  IF (CASE
    WHEN p_actor_kind = 'staff' THEN v_session.admin_id = p_actor_id
    WHEN p_actor_kind = 'customer' THEN v_session.customer_id = p_actor_id AND p_subject_id = p_actor_id
      AND p_action NOT LIKE ALL (ARRAY['posting.%', 'staff.%', 'approval.%'])
    ELSE pg_has_role(session_user, current_user, 'MEMBER') OR worker_did(p_action, p_subject_id)
  END) IS NOT TRUE THEN
    RAISE EXCEPTION 'no session of the actor' USING ERRCODE = 'LM041';
  END IF;
  IF p_subject_account_id IS NOT NULL AND NOT EXISTS (
    SELECT FROM accounts a LEFT JOIN former_customers f ON f.account_id = a.id
    WHERE a.id = p_subject_account_id
      AND (p_subject_id IS NULL OR coalesce(a.customer_id, f.customer_id) = p_subject_id)) THEN
    RAISE EXCEPTION 'the account is not the customer''s' USING ERRCODE = 'LM041';
  END IF;
  IF p_action LIKE 'ledger.%' THEN
    RAISE EXCEPTION 'the ledger writes its own rows' USING ERRCODE = 'LM041';
  END IF;
  INSERT INTO audit_log (actor_kind, actor_id, action, subject_customer_id, subject_account_id, entry_id, before, after,
                         sealed, ip, request_id, session_id, request_key)
  VALUES (p_actor_kind, CASE WHEN p_actor_kind <> 'system' THEN p_actor_id END, p_action, p_subject_id,
          p_subject_account_id, p_entry_id, p_before, p_after, p_sealed, p_ip, p_request_id, v_session.id, p_request_key)
  RETURNING id INTO v_id;
  RETURN v_id;
END $$;

-- In place of a foreign key, which would lock the entry that the same statement writes.
CREATE FUNCTION check_audited_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT e.id FROM public.ledger_entries e WHERE e.id = NEW.entry_id) IS NULL THEN
    RAISE EXCEPTION 'an audit row names an entry' USING ERRCODE = 'foreign_key_violation';
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER audit_log_entry AFTER INSERT ON audit_log
  FOR EACH ROW WHEN (NEW.entry_id IS NOT NULL) EXECUTE FUNCTION check_audited_entry();

-- Names the columns: a column that is added later must not change the digests of old rows, which have no account.
CREATE FUNCTION audit_row_digest(p_row audit_log) RETURNS bytea
LANGUAGE sql IMMUTABLE SET search_path = public, pg_temp AS $$
  SELECT sha256(convert_to((jsonb_build_array(
    p_row.id, extract(epoch FROM p_row.at), p_row.actor_kind, p_row.actor_id, p_row.action, p_row.subject_customer_id,
    p_row.entry_id, p_row.before, p_row.after, encode(p_row.sealed, 'hex'), p_row.ip, p_row.request_id, p_row.session_id
  ) || CASE WHEN p_row.subject_account_id IS NULL THEN '[]' ELSE jsonb_build_array(p_row.subject_account_id) END
  )::text, 'UTF8'))
$$;

-- Seals rows that are not in the chain yet, at most p_limit. Returns the position and digest of the end of the chain.
CREATE FUNCTION audit_seal(p_limit integer) RETURNS TABLE (sealed integer, last_position bigint, last_digest bytea)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_row   audit_log%ROWTYPE;
  v_since timestamptz;
BEGIN
  LOCK TABLE audit_chain IN EXCLUSIVE MODE;
  sealed := 0;
  SELECT c.position, c.digest, l.at - interval '1 day' INTO last_position, last_digest, v_since
  FROM audit_chain c JOIN audit_log l ON l.id = c.audit_id ORDER BY c.position DESC LIMIT 1;
  last_position := coalesce(last_position, 0);
  last_digest := coalesce(last_digest, '');
  FOR v_row IN
    SELECT l.* FROM audit_log l
    WHERE l.at > coalesce(v_since, '-infinity') AND NOT EXISTS (SELECT FROM audit_chain c WHERE c.audit_id = l.id)
    ORDER BY l.id LIMIT p_limit
  LOOP
    sealed := sealed + 1;
    last_position := last_position + 1;
    last_digest := sha256(last_digest || audit_row_digest(v_row));
    INSERT INTO audit_chain (position, audit_id, digest) VALUES (last_position, v_row.id, last_digest);
  END LOOP;
  RETURN NEXT;
END $$;
