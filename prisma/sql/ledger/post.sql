-- The application's way to ledger_record.

-- Posts one entry for a caller. The session names the customer or the member of staff.
-- Raises what ledger_record raises, and LM018 (the key of another caller), LM030 (a second person must approve), LM031 (the
-- approval is not for this), LM032 (no live session), LM033 (right missing), LM034 (no such entry by this caller), LM035
-- (not the payer), LM036 (not the mirror of the reversed entry), LM037 (not the first entry), LM039 (no such case). Loans
-- and standing orders have functions of their own.
CREATE FUNCTION ledger_post(
  p_kind entry_kind, p_debit_account_id bigint, p_credit_account_id bigint, p_amount_minor bigint,
  p_value_at timestamptz, p_description text, p_bank text, p_counterparty_name text, p_counterparty_number text,
  p_reverses_id bigint, p_entered_by actor_kind, p_session text, p_approval_id uuid, p_idempotency_scope text,
  p_idempotency_key text, p_request_hash bytea, p_ip text, p_request_id text,
  OUT entry_id bigint, OUT public_id uuid, OUT kind text, OUT entered_at timestamptz, OUT replayed boolean
) LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  v_staff    record;
  v_locked   record;
  v_debit    accounts%ROWTYPE;
  v_credit   accounts%ROWTYPE;
  v_posted   record;
  v_account_ids bigint[];
BEGIN
  IF p_entered_by = 'customer' THEN
    IF p_session IS NULL THEN
      RAISE EXCEPTION 'no live customer session' USING ERRCODE = 'LM032';
    END IF;
    v_posted := ledger_move(
      p_kind, p_debit_account_id, p_credit_account_id, p_amount_minor, NULL, NULL, p_description, p_bank,
      p_counterparty_name, p_counterparty_number, p_reverses_id, p_entered_by, NULL, p_session, p_idempotency_scope,
      p_idempotency_key, p_request_hash, p_ip, p_request_id);
    entry_id := v_posted.entry_id;
    public_id := v_posted.public_id;
    kind := v_posted.kind;
    entered_at := v_posted.entered_at;
    replayed := v_posted.replayed;
    RETURN;
  END IF;
  IF p_entered_by IS DISTINCT FROM 'staff' THEN
    RAISE EXCEPTION 'no % by %', p_kind, p_entered_by USING ERRCODE = 'LM034';
  END IF;
  v_staff := require_staff(p_session, CASE p_kind WHEN 'reversal' THEN 'delete' ELSE 'serve' END);
  v_locked := ledger_lock(p_debit_account_id, p_credit_account_id);
  v_debit := v_locked.debit;
  v_credit := v_locked.credit;
  PERFORM check_staff_entry(p_kind, v_debit, v_credit);
  IF p_kind = 'reversal' THEN
    PERFORM check_reversal(p_reverses_id, p_debit_account_id, p_credit_account_id, p_amount_minor);
  ELSIF p_reverses_id IS NOT NULL THEN
    RAISE EXCEPTION 'only a reversal reverses' USING ERRCODE = 'LM036';
  ELSIF p_kind = 'opening' AND EXISTS (SELECT FROM ledger_postings WHERE account_id = p_credit_account_id) THEN
    RAISE EXCEPTION 'an opening is the first entry' USING ERRCODE = 'LM037';
  END IF;
  IF p_idempotency_scope = 'refund' THEN
    PERFORM check_refund(p_idempotency_key::uuid, p_kind, v_debit, v_credit);
  ELSE
    PERFORM refuse_key_of_another(v_staff.admin_id, p_idempotency_scope);
  END IF;

  v_posted := ledger_move(
    p_kind, p_debit_account_id, p_credit_account_id, p_amount_minor, p_value_at, NULL, p_description, p_bank, p_counterparty_name, p_counterparty_number, p_reverses_id, 'staff',
    v_staff.admin_id, NULL, p_idempotency_scope, p_idempotency_key,
    p_request_hash, p_ip, p_request_id);
  entry_id := v_posted.entry_id;
  public_id := v_posted.public_id;
  kind := v_posted.kind;
  entered_at := v_posted.entered_at;
  replayed := v_posted.replayed;
  IF NOT replayed THEN
    SELECT array_agg(a.id) INTO v_account_ids FROM accounts a
    WHERE a.id IN (p_debit_account_id, p_credit_account_id) AND a.kind = 'customer';
    IF p_approval_id IS NULL THEN
      PERFORM count_staff_effect(
        v_staff.admin_id, v_staff.role, p_kind::text, v_account_ids, p_amount_minor, ledger_post.entry_id);
    ELSE
      PERFORM use_posting_approval(
        p_approval_id, v_staff.admin_id, p_kind, v_debit, v_credit, p_amount_minor, p_reverses_id, p_idempotency_scope,
        p_idempotency_key, p_value_at, p_description, p_bank, p_counterparty_name, p_counterparty_number);
    END IF;
  END IF;
END $$;
