-- The postings of customers' payments, with what belongs to their transaction: a payment waits for the guesses of its
-- codes that came before, and discards the draft of the form that it was. They run with the rights of the caller.

-- Passes right guesses of these keys like throttle_judge, but the guesses stay in turn until the transaction ends.
-- Raises LM060 if a key is locked, with the seconds that are left as its detail.
CREATE FUNCTION throttle_pass(p_scopes text[], p_keys text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_locked_until timestamptz;
BEGIN
  -- Shared, because right guesses need not wait for each other.
  PERFORM pg_advisory_xact_lock_shared(hashtextextended(c.scope || ':' || c.key, 0))
  FROM unnest(p_scopes, p_keys) AS c (scope, key);
  SELECT max(t.locked_until) INTO v_locked_until FROM throttles t
  JOIN unnest(p_scopes, p_keys) AS c (scope, key) ON t.scope = c.scope AND t.key = c.key
  WHERE t.locked_until > clock_timestamp();
  IF v_locked_until IS NOT NULL THEN
    RAISE EXCEPTION 'too many wrong guesses' USING ERRCODE = 'LM060',
      DETAIL = greatest(ceil(extract(epoch FROM v_locked_until - clock_timestamp())), 1)::integer;
  END IF;
END $$;

-- ledger_post for a transfer or wire of a customer. p_draft_of is the customer whose draft it was, if it was one.
CREATE FUNCTION payment_post(
  p_guesses_scope text, p_guesses_key text, p_draft_of uuid,
  p_kind entry_kind, p_debit_account_id bigint, p_credit_account_id bigint, p_amount_minor bigint, p_description text,
  p_bank text, p_counterparty_name text, p_counterparty_number text, p_session text, p_idempotency_scope text,
  p_idempotency_key text, p_request_hash bytea, p_ip text, p_request_id text,
  OUT entry_id bigint, OUT public_id uuid, OUT kind text, OUT entered_at timestamptz, OUT replayed boolean
) LANGUAGE plpgsql AS $$
BEGIN
  PERFORM throttle_pass(ARRAY[p_guesses_scope], ARRAY[p_guesses_key]);
  SELECT p.entry_id, p.public_id, p.kind, p.entered_at, p.replayed INTO entry_id, public_id, kind, entered_at, replayed
  FROM ledger_post(
    p_kind, p_debit_account_id, p_credit_account_id, p_amount_minor, NULL, p_description, p_bank, p_counterparty_name,
    p_counterparty_number, NULL, 'customer', p_session, NULL, p_idempotency_scope, p_idempotency_key, p_request_hash,
    p_ip, p_request_id) p;
  IF p_draft_of IS NOT NULL THEN
    DELETE FROM transfer_drafts WHERE customer_id = p_draft_of;
  END IF;
END $$;

-- ledger_post_batch for payments. Each may also have {guesses: {scope, key}, draftOf}. A locked key refuses all of them,
-- so that each is posted by itself.
CREATE FUNCTION payment_post_batch(p_payments jsonb) RETURNS TABLE (
  n integer, entry_id bigint, public_id uuid, kind text, entered_at timestamptz, replayed boolean, refusal text
) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  v_drafts uuid[] := '{}';
  v_draft  uuid;
BEGIN
  PERFORM throttle_pass(array_agg(p.guesses ->> 'scope'), array_agg(p.guesses ->> 'key'))
  FROM jsonb_to_recordset(p_payments) AS p (guesses jsonb) WHERE p.guesses IS NOT NULL;
  FOR n, entry_id, public_id, kind, entered_at, replayed, refusal IN
    SELECT b.n, b.entry_id, b.public_id, b.kind, b.entered_at, b.replayed, b.refusal FROM ledger_post_batch(p_payments) b
  LOOP
    v_draft := (p_payments -> (n - 1)) ->> 'draftOf';
    IF entry_id IS NOT NULL AND v_draft IS NOT NULL THEN
      v_drafts := v_drafts || v_draft;
    END IF;
    RETURN NEXT;
  END LOOP;
  IF v_drafts <> '{}' THEN
    DELETE FROM transfer_drafts WHERE customer_id = ANY (v_drafts);
  END IF;
END $$;
