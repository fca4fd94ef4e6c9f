-- Payments of customers. Each is posted only while no wrong transfer codes lock the account, and discards the draft of
-- the form in the same transaction. The functions run with the rights of the caller.

-- ledger_post for a transfer or wire of a customer. p_draft_of is the customer whose draft is discarded, or NULL.
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

-- ledger_post_batch for payments, each of which may also have {guesses: {scope, key}, draftOf}. If one key is locked,
-- the call raises LM060 for all of them.
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
