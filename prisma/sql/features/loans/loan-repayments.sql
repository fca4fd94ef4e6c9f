-- Repayments of loans. Each posts the principal to the bank's account "loans" and the interest to "interest", as two
-- entries of one transaction, in the limits of the available balance. Overdue interest is an entry of its own, after its
-- instalment.
-- The functions raise LM001 without the money, LM038 without the loan, LM050 if it is not being repaid.

-- The loan in the texts of entries.
CREATE FUNCTION loan_name(p_loan loan_requests) RETURNS text LANGUAGE sql IMMUTABLE
RETURN CASE p_loan.type WHEN 'mortgages' THEN 'Mortgage' WHEN 'business-loans' THEN 'Business loan' ELSE 'Personal loan' END;

-- Posts one part of a repayment from an account. The key of loan and position makes a second one impossible.
CREATE FUNCTION loan_post(
  p_loan loan_requests, p_account accounts, p_position integer, p_part text, p_text text, p_amount_minor bigint,
  p_by actor_kind, p_ip text, p_request_id text
) RETURNS bigint LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_key     text := concat_ws(':', p_loan.id, p_position, p_part);
  v_posted  record;
BEGIN
  IF p_amount_minor = 0 THEN
    RETURN NULL;
  END IF;
  v_posted := ledger_record(new_movement(
    'repayment', p_account.id,
    stripe_of(CASE p_part WHEN 'principal' THEN 'loans' ELSE 'interest' END::account_kind, p_account), p_amount_minor,
    format('%s, %s: %s', loan_name(p_loan), p_text, p_part), entered_by => p_by,
    actor_id => CASE p_by WHEN 'customer' THEN p_loan.customer_id END, idempotency_scope => 'loan-repayment',
    idempotency_key => v_key, request_hash => sha256(v_key::bytea), ip => p_ip, request_id => p_request_id));
  IF v_posted.replayed THEN
    RAISE EXCEPTION 'this repayment was posted before' USING ERRCODE = 'LM050';
  END IF;
  RETURN v_posted.entry_id;
END $$;

-- Marks the loan as repaid once nothing is left to pay.
CREATE FUNCTION loan_end_if_repaid(p_loan_id uuid) RETURNS boolean
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE loan_requests l SET status = 'repaid', ended_at = bank_now()
  WHERE l.id = p_loan_id AND NOT EXISTS (SELECT FROM loan_instalments i WHERE i.loan_id = l.id AND i.paid_at IS NULL)
    AND NOT EXISTS (SELECT FROM loan_overdue_interest o WHERE o.loan_id = l.id AND o.collected_at IS NULL);
  RETURN FOUND;
END $$;

-- Collects the oldest instalment that is due, on its due date or on the next business day, or the overdue interest of the one
-- before it. The outcome is 'paid', or 'none' if there is nothing to collect. While the account has too little money it is
-- 'short', and 'missed' once after the due date, with the amount that has become overdue.
CREATE FUNCTION loan_collect(p_loan_id uuid, p_ip text, p_request_id text)
RETURNS TABLE (outcome text, due_on date, amount_minor bigint, is_last boolean)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  v_loan     loan_requests%ROWTYPE := lock_loan(p_loan_id);
  v_account  accounts%ROWTYPE := account_of_loan(v_loan);
  v_next     loan_instalments%ROWTYPE;
  v_interest loan_overdue_interest%ROWTYPE;
  v_sum      bigint;
  v_text     text;
BEGIN
  SELECT * INTO v_interest FROM loan_overdue_interest o
  WHERE o.loan_id = p_loan_id AND o.collected_at IS NULL ORDER BY o.position LIMIT 1;
  SELECT * INTO v_next FROM loan_instalments i
  WHERE i.loan_id = p_loan_id AND i.paid_at IS NULL AND i.due_on <= bank_today()
    AND settlement_day(i.due_on, v_account.currency) <= bank_today()
  ORDER BY i.position LIMIT 1;
  IF v_loan.status <> 'accepted' OR v_interest.loan_id IS NULL AND v_next.loan_id IS NULL THEN
    RETURN QUERY SELECT 'none', NULL::date, NULL::bigint, false;
    RETURN;
  END IF;
  v_sum := coalesce(v_interest.amount_minor, v_next.principal_minor + v_next.interest_minor);
  IF v_account.balance_minor - v_account.held_minor < v_sum THEN
    RETURN QUERY WITH missed AS (
      UPDATE loan_instalments i SET missed_at = bank_now()
      WHERE i.loan_id = p_loan_id AND i.paid_at IS NULL AND i.missed_at IS NULL AND i.due_on < bank_today()
        AND settlement_day(i.due_on, v_account.currency) < bank_today()
      RETURNING i.*)
    SELECT CASE WHEN count(*) > 0 THEN 'missed' ELSE 'short' END, min(m.due_on),
           sum(m.principal_minor + m.interest_minor)::bigint, false FROM missed m;
    RETURN;
  END IF;
  v_text := 'instalment of ' || to_char(coalesce(v_interest.due_on, v_next.due_on), 'DD/MM/YYYY');
  IF v_interest.loan_id IS NOT NULL THEN
    v_interest.entry_id := loan_post(
      v_loan, v_account, v_interest.position, 'overdue interest', v_text, v_sum, 'system', p_ip, p_request_id);
    UPDATE loan_overdue_interest o SET collected_at = bank_now(), entry_id = v_interest.entry_id
    WHERE o.loan_id = p_loan_id AND o.position = v_interest.position;
    RETURN QUERY SELECT 'paid', v_interest.due_on, v_sum, loan_end_if_repaid(p_loan_id);
    RETURN;
  END IF;
  INSERT INTO loan_overdue_interest
  SELECT o.loan_id, o.position, o.due_on, o.from_day, o.to_day, o.principal_minor, o.rate_bp, o.micro, o.amount_minor,
         CASE o.amount_minor WHEN 0 THEN bank_now() END
  FROM loan_overdue(v_loan) o WHERE o.position = v_next.position;
  v_next.principal_entry_id := loan_post(
    v_loan, v_account, v_next.position, 'principal', v_text, v_next.principal_minor, 'system', p_ip, p_request_id);
  v_next.interest_entry_id := loan_post(
    v_loan, v_account, v_next.position, 'interest', v_text, v_next.interest_minor, 'system', p_ip, p_request_id);
  UPDATE loan_instalments i
  SET paid_at = bank_now(), principal_entry_id = v_next.principal_entry_id,
      interest_entry_id = v_next.interest_entry_id
  WHERE i.loan_id = p_loan_id AND i.position = v_next.position;
  RETURN QUERY SELECT 'paid', v_next.due_on, v_sum, loan_end_if_repaid(p_loan_id);
END $$;

-- The cost of repaying a loan today: the outstanding principal, the interest of the instalments that are due and of the
-- days since then, and overdue interest. from_month is the month of the first instalment after today.
CREATE FUNCTION loan_payoff(
  p_loan loan_requests, OUT principal_minor bigint, OUT interest_minor bigint, OUT overdue_minor bigint, OUT is_due boolean,
  OUT from_month integer
) LANGUAGE plpgsql VOLATILE SET search_path = public, pg_temp AS $$
DECLARE
  v_today date := bank_today();
  v_next  loan_instalments%ROWTYPE;
  v_later bigint;
BEGIN
  SELECT coalesce(sum(i.principal_minor), 0), coalesce(sum(i.interest_minor) FILTER (WHERE i.due_on <= v_today), 0),
         coalesce(bool_or(i.due_on <= v_today), false),
         coalesce(sum(i.principal_minor) FILTER (WHERE i.due_on > v_today), 0)
  INTO principal_minor, interest_minor, is_due, v_later
  FROM loan_instalments i WHERE i.loan_id = p_loan.id AND i.paid_at IS NULL;
  SELECT coalesce(sum(o.amount_minor), 0), is_due OR count(*) > 0 INTO overdue_minor, is_due
  FROM loan_overdue_interest o WHERE o.loan_id = p_loan.id AND o.collected_at IS NULL;
  overdue_minor := overdue_minor + (SELECT coalesce(sum(o.amount_minor), 0) FROM loan_overdue(p_loan) o);
  SELECT * INTO v_next FROM loan_instalments i
  WHERE i.loan_id = p_loan.id AND i.paid_at IS NULL AND i.due_on > v_today ORDER BY i.position LIMIT 1;
  from_month := v_next.month;
  IF v_later > 0 THEN
    interest_minor := interest_minor + loan_interest(
      v_later, p_loan.yearly_rate_bp, p_loan.paid_out_on, v_next.month, v_next.interest_from, v_today);
  END IF;
END $$;

-- Repays the loan of the session's customer before its time: the whole of it, or a part, which pays the interest up to
-- today first. The account of the loan pays, or another open one of the customer in its currency. After a part the
-- instalment stays the same and the loan ends sooner. A repeated key changes nothing. Raises LM004, LM035, LM080 or
-- LM081 for an account that cannot pay, LM006 if the key was used for another request, LM052 if the amount is not what
-- the loan costs today, LM053 if an instalment is due, which a part does not pay.
CREATE FUNCTION loan_repay(
  p_session text, p_loan_id uuid, p_whole boolean, p_amount_minor bigint, p_ip text, p_request_id text, p_key text,
  p_hash bytea, p_payer_id bigint DEFAULT NULL
) RETURNS TABLE (principal_minor bigint, interest_minor bigint, remaining_minor bigint, replayed boolean)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  v_loan      loan_requests%ROWTYPE := lock_own_loan(p_session, p_loan_id, p_payer_id);
  v_now       timestamptz := bank_now();
  v_earlier   loan_instalments%ROWTYPE;
  v_owed      record;
  v_account   accounts%ROWTYPE;
  v_currency  text;
  v_principal bigint;
  v_position  integer;
  v_from      date;
  v_principal_entry bigint;
  v_interest_entry  bigint;
  v_overdue_entry   bigint;
  v_text      text := CASE WHEN p_whole THEN 'repaid early' ELSE 'extra repayment' END;
BEGIN
  SELECT * INTO v_earlier FROM loan_instalments i WHERE i.loan_id = p_loan_id AND i.request_key = p_key;
  IF FOUND THEN
    IF v_earlier.request_hash <> p_hash THEN
      RAISE EXCEPTION 'idempotency key used with another request' USING ERRCODE = 'LM006';
    END IF;
    RETURN QUERY SELECT v_earlier.principal_minor, v_earlier.interest_minor + (
      SELECT coalesce(sum(o.amount_minor), 0)::bigint FROM loan_overdue_interest o
      WHERE o.loan_id = p_loan_id AND o.collected_at = v_earlier.paid_at), (
      SELECT coalesce(sum(i.principal_minor), 0)::bigint FROM loan_instalments i
      WHERE i.loan_id = p_loan_id AND i.paid_at IS NULL), true;
    RETURN;
  ELSIF EXISTS (SELECT FROM uses_of_key(v_loan.customer_id, p_key)) THEN
    RAISE EXCEPTION 'the key was used for another request' USING ERRCODE = 'LM006';
  END IF;
  PERFORM require_loan_status(v_loan, 'accepted');
  v_owed := loan_payoff(v_loan);
  IF p_whole AND p_amount_minor <> v_owed.principal_minor + v_owed.interest_minor + v_owed.overdue_minor
     OR NOT p_whole AND (p_amount_minor <= v_owed.interest_minor
                         OR p_amount_minor >= v_owed.principal_minor + v_owed.interest_minor) THEN
    RAISE EXCEPTION 'the loan costs something else today' USING ERRCODE = 'LM052';
  ELSIF NOT p_whole AND v_owed.is_due THEN
    RAISE EXCEPTION 'an instalment is due' USING ERRCODE = 'LM053';
  END IF;
  v_account := account_of_loan(v_loan);
  v_currency := v_account.currency;
  IF p_payer_id IS NOT NULL THEN
    SELECT * INTO v_account FROM accounts a WHERE a.id = p_payer_id;
  END IF;
  IF v_account.customer_id IS DISTINCT FROM v_loan.customer_id THEN
    RAISE EXCEPTION 'the account belongs to somebody else' USING ERRCODE = 'LM035';
  ELSIF v_account.currency <> v_currency THEN
    RAISE EXCEPTION 'two currencies' USING ERRCODE = 'LM004';
  ELSIF v_account.state <> 'open' THEN
    RAISE EXCEPTION 'the account is %', v_account.state USING ERRCODE = 'LM080';
  ELSIF v_account.type = 'pot' THEN
    RAISE EXCEPTION 'the account is a pot' USING ERRCODE = 'LM081';
  ELSIF v_account.balance_minor - v_account.held_minor < p_amount_minor THEN
    RAISE EXCEPTION 'funds' USING ERRCODE = 'LM001';
  END IF;

  v_principal := p_amount_minor - v_owed.interest_minor - v_owed.overdue_minor;
  SELECT coalesce(min(i.position) FILTER (WHERE i.paid_at IS NULL), max(i.position) + 1),
         coalesce(min(i.interest_from) FILTER (WHERE i.paid_at IS NULL), bank_today()) INTO v_position, v_from
  FROM loan_instalments i WHERE i.loan_id = p_loan_id;
  v_principal_entry := loan_post(
    v_loan, v_account, v_position, 'principal', v_text, v_principal, 'customer', p_ip, p_request_id);
  v_interest_entry := loan_post(
    v_loan, v_account, v_position, 'interest', v_text, v_owed.interest_minor, 'customer', p_ip, p_request_id);
  v_overdue_entry := loan_post(
    v_loan, v_account, v_position, 'overdue interest', v_text, v_owed.overdue_minor, 'customer', p_ip, p_request_id);
  UPDATE loan_overdue_interest o SET collected_at = v_now, entry_id = v_overdue_entry
  WHERE o.loan_id = p_loan_id AND o.collected_at IS NULL;
  INSERT INTO loan_overdue_interest
  SELECT o.loan_id, o.position, o.due_on, o.from_day, o.to_day, o.principal_minor, o.rate_bp, o.micro, o.amount_minor,
         v_now, CASE WHEN o.amount_minor > 0 THEN v_overdue_entry END
  FROM loan_overdue(v_loan) o;
  DELETE FROM loan_instalments i WHERE i.loan_id = p_loan_id AND i.paid_at IS NULL;
  INSERT INTO loan_instalments (loan_id, position, interest_from, due_on, principal_minor, interest_minor, paid_at,
                                principal_entry_id, interest_entry_id, request_key, request_hash)
  VALUES (p_loan_id, v_position, v_from, bank_today(), v_principal, v_owed.interest_minor, v_now,
          v_principal_entry, v_interest_entry, p_key, p_hash);
  PERFORM loan_plan(
    v_loan, v_owed.principal_minor - v_principal, v_position + 1, v_owed.from_month, bank_today());
  PERFORM loan_end_if_repaid(p_loan_id);
  RETURN QUERY SELECT v_principal, v_owed.interest_minor + v_owed.overdue_minor, v_owed.principal_minor - v_principal, false;
END $$;

CREATE TRIGGER loan_instalments_paid_once BEFORE UPDATE ON loan_instalments
  FOR EACH ROW WHEN (OLD.paid_at IS NOT NULL) EXECUTE FUNCTION refuse_change();
