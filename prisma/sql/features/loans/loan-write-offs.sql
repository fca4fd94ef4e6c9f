-- Loans that the bank gives up. One member of staff proposes it, another one approves, always.

-- The due date of the oldest instalment that is overdue, or the day from which only overdue interest is left; NULL for a loan
-- that is not in arrears.
CREATE FUNCTION loan_arrears_since(p_loan_id uuid) RETURNS date
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT least(
    (SELECT min(i.due_on) FROM loan_instalments i
     WHERE i.loan_id = p_loan_id AND i.paid_at IS NULL AND i.missed_at IS NOT NULL),
    (SELECT min(o.to_day) FROM loan_overdue_interest o WHERE o.loan_id = p_loan_id AND o.collected_at IS NULL))
$$;

-- Writes off what is left of the principal of a loan, as a second person approves it. Nothing is collected afterwards. Returns
-- the entry, or NULL if only interest was left.
-- Raises LM031 to LM033, LM038, LM050 if the loan is not being repaid, LM052 if it owes another amount, LM098 before it has
-- been overdue for 90 days.
CREATE FUNCTION loan_write_off(
  p_session text, p_approval_id uuid, p_loan_id uuid, p_amount_minor bigint, p_reason text, p_ip text, p_request_id text
) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_admin   uuid := (require_staff(p_session, 'correct')).admin_id;
  v_loan    loan_requests%ROWTYPE := lock_loan(p_loan_id);
  v_account accounts%ROWTYPE := account_of_loan(v_loan);
  v_entry   bigint;
BEGIN
  PERFORM require_loan_status(v_loan, 'accepted');
  IF p_amount_minor IS DISTINCT FROM (
    SELECT coalesce(sum(i.principal_minor), 0) FROM loan_instalments i WHERE i.loan_id = p_loan_id AND i.paid_at IS NULL) THEN
    RAISE EXCEPTION 'the loan owes another amount' USING ERRCODE = 'LM052';
  ELSIF (loan_arrears_since(p_loan_id) <= bank_today() - 90) IS NOT TRUE THEN
    RAISE EXCEPTION 'the loan has not been overdue for 90 days' USING ERRCODE = 'LM098';
  END IF;
  PERFORM use_approval(
    p_approval_id, v_admin, ARRAY['write_off'], ARRAY[v_account.id], p_amount_minor,
    ARRAY[approval_digest(v_account.id, p_loan_id::text, p_amount_minor::text, p_reason)]);
  IF p_amount_minor > 0 THEN
    -- The key makes a second entry impossible.
    v_entry := (ledger_record(new_movement(
      'write_off', stripe_of('write_offs', v_account), stripe_of('loans', v_account), p_amount_minor,
      loan_name(v_loan) || ' written off', entered_by => 'staff', actor_id => v_admin, idempotency_scope => 'loan-write-off',
      idempotency_key => p_loan_id::text, request_hash => sha256(p_loan_id::text::bytea), ip => p_ip,
      request_id => p_request_id))).entry_id;
  END IF;
  INSERT INTO loan_write_offs (loan_id, amount_minor, reason, at, entry_id)
  VALUES (p_loan_id, p_amount_minor, p_reason, bank_now(), v_entry);
  UPDATE loan_requests SET status = 'written_off', ended_at = bank_now() WHERE id = p_loan_id;
  RETURN v_entry;
END $$;

CREATE TRIGGER loan_write_offs_stay BEFORE UPDATE ON loan_write_offs FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- Loans that were written off without an entry of the principal that is left, or have an entry and are not.
CREATE FUNCTION write_offs_astray() RETURNS bigint LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT count(*) FROM loan_requests l FULL JOIN loan_write_offs w ON w.loan_id = l.id
  WHERE (l.status = 'written_off') <> (w.loan_id IS NOT NULL)
     OR w.amount_minor <> (SELECT coalesce(sum(i.principal_minor), 0) FROM loan_instalments i
                           WHERE i.loan_id = w.loan_id AND i.paid_at IS NULL)
     OR w.entry_id IS NOT NULL AND NOT EXISTS (
       SELECT FROM ledger_entries e
       JOIN ledger_postings d ON d.entry_id = e.id AND d.direction = 'debit' JOIN accounts lost ON lost.id = d.account_id
       JOIN ledger_postings c ON c.entry_id = e.id AND c.direction = 'credit' JOIN accounts lent ON lent.id = c.account_id
       WHERE e.id = w.entry_id AND e.kind = 'write_off' AND lost.kind = 'write_offs' AND lent.kind = 'loans'
         AND d.amount_minor = w.amount_minor)
$$;
