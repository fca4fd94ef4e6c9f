-- Loans up to the payout: the bank offers, the customer accepts. The application cannot write these rows itself.
-- The functions raise LM038 without the loan, LM050 if it is not in the state for this, LM051 if the account is closed or
-- disabled, and what sessions and approvals raise (LM030 to LM033).

-- The loan, locked; with p_customer_id only a loan of this customer. The accounts that its payments move money between are
-- locked first, as whatever closes or deletes the customer's account does; p_payer_id is another account that pays. With
-- p_customer_id all accounts of the customer are, so that their calls with one key take turns.
CREATE FUNCTION lock_loan(p_loan_id uuid, p_customer_id uuid DEFAULT NULL, p_payer_id bigint DEFAULT NULL)
RETURNS loan_requests LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_loan loan_requests%ROWTYPE;
BEGIN
  PERFORM accounts_lock(ARRAY(
    SELECT moved.id
    FROM loan_requests l JOIN accounts a ON a.id IN (l.account_id, p_payer_id) AND a.customer_id = l.customer_id
    CROSS JOIN LATERAL (
      SELECT a.id UNION ALL
      SELECT b.id FROM accounts b
      WHERE b.kind IN ('loans', 'interest', 'write_offs') AND b.currency = a.currency AND b.stripe = a.id % 16) moved
    WHERE l.id = p_loan_id AND l.customer_id = coalesce(p_customer_id, l.customer_id)
    UNION ALL SELECT o.id FROM accounts o WHERE o.customer_id = p_customer_id));
  SELECT * INTO v_loan FROM loan_requests
  WHERE id = p_loan_id AND customer_id = coalesce(p_customer_id, customer_id) FOR UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'no such loan' USING ERRCODE = 'LM038';
  END IF;
  RETURN v_loan;
END $$;

-- Stores the request of the session's customer for a loan to one of their accounts. Raises what lock_paying_account raises.
-- If it names a loan product, raises LM170 or LM171 unless the product is offered for it.
CREATE FUNCTION loan_request(
  p_session text, p_account_id bigint, p_type text, p_amount_minor bigint, p_reason text, p_monthly_income_minor bigint,
  p_product text DEFAULT NULL
) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_customer uuid := lock_paying_account(p_session, p_account_id);
BEGIN
  IF p_product IS NOT NULL THEN
    PERFORM require_loan_product(
      p_product, p_type, (SELECT currency FROM accounts WHERE id = p_account_id), p_amount_minor);
  END IF;
  INSERT INTO loan_requests (customer_id, account_id, type, amount_minor, reason, monthly_income_minor, product)
  VALUES (v_customer, p_account_id, p_type, p_amount_minor, p_reason, p_monthly_income_minor, p_product);
END $$;

-- The customers whose request for a loan product is undecided.
CREATE FUNCTION loan_applicants(p_product text, p_currency text) RETURNS SETOF uuid
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT DISTINCT l.customer_id FROM loan_requests l JOIN accounts a ON a.id = l.account_id
  WHERE l.status = 'requested' AND l.product = p_product AND a.currency = p_currency
$$;

-- The loan of the session's customer, locked.
CREATE FUNCTION lock_own_loan(p_session text, p_loan_id uuid, p_payer_id bigint DEFAULT NULL) RETURNS loan_requests
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  RETURN lock_loan(p_loan_id, require_customer(p_session), p_payer_id);
END $$;

-- Raises LM050 unless the loan has one of the statuses.
CREATE FUNCTION require_loan_status(p_loan loan_requests, VARIADIC p_statuses loan_status[]) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF p_loan.status <> ALL (p_statuses) THEN
    RAISE EXCEPTION 'the loan is %', p_loan.status USING ERRCODE = 'LM050';
  END IF;
END $$;

-- The account that a loan is paid out to and repaid from.
CREATE FUNCTION account_of_loan(p_loan loan_requests) RETURNS accounts
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT a FROM accounts a WHERE a.id = p_loan.account_id
$$;

-- Raises LM051 if the account is closed, or its owner's access is closed or disabled.
CREATE FUNCTION refuse_shut_account(p_account accounts) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF p_account.state = 'closed' OR EXISTS (
    SELECT FROM customer_rights WHERE customer_id = p_account.customer_id AND status IN ('closed', 'disabled')) THEN
    RAISE EXCEPTION 'the account is closed or disabled' USING ERRCODE = 'LM051';
  END IF;
END $$;

-- Makes the bank's offer, which the customer can accept for 14 days. The loan counts as an effect of the member of staff,
-- so above the amounts it takes an approval of these terms.
-- p_overdue_bp is the yearly rate on overdue principal, in hundredths of a percent.
CREATE FUNCTION loan_offer(
  p_session text, p_loan_id uuid, p_rate_bp integer, p_months integer, p_overdue_bp integer, p_approval_id uuid
) RETURNS date LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_staff   record;
  v_loan    loan_requests%ROWTYPE;
  v_account accounts%ROWTYPE;
  v_until   date := bank_today() + 14;
BEGIN
  v_staff := require_staff(p_session, 'serve');
  v_loan := lock_loan(p_loan_id);
  PERFORM require_loan_status(v_loan, 'requested');
  v_account := account_of_loan(v_loan);
  PERFORM refuse_shut_account(v_account);
  PERFORM stripe_of('loans', v_account);
  UPDATE loan_requests
  SET status = 'offered', yearly_rate_bp = p_rate_bp, overdue_rate_bp = p_overdue_bp, term_months = p_months, offer_until = v_until,
      instalment_minor = loan_instalment(v_loan.amount_minor, p_rate_bp, p_months), decided_by = v_staff.admin_id,
      decided_at = bank_now()
  WHERE id = p_loan_id;
  IF p_approval_id IS NULL THEN
    PERFORM count_staff_effect(
      v_staff.admin_id, v_staff.role, 'loan', ARRAY[v_account.id],
      require_base_minor(v_loan.amount_minor, v_account.currency), NULL);
  ELSE
    PERFORM use_approval(
      p_approval_id, v_staff.admin_id, ARRAY['loan'], ARRAY[v_account.id], v_loan.amount_minor,
      -- A request from before there were overdue rates names none.
      ARRAY[CASE p_overdue_bp
        WHEN 0 THEN approval_digest(v_account.id, p_loan_id::text, p_rate_bp::text, p_months::text)
        ELSE approval_digest(v_account.id, p_loan_id::text, p_rate_bp::text, p_months::text, p_overdue_bp::text) END]);
  END IF;
  RETURN v_until;
END $$;

-- Declines a request, or withdraws an offer that the customer has not accepted.
CREATE FUNCTION loan_decline(p_session text, p_loan_id uuid, p_reason text) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_staff record;
  v_loan  loan_requests%ROWTYPE;
BEGIN
  v_staff := require_staff(p_session, 'serve');
  v_loan := lock_loan(p_loan_id);
  PERFORM require_loan_status(v_loan, 'requested', 'offered');
  UPDATE loan_requests
  SET status = 'declined', decline_reason = p_reason, decided_by = v_staff.admin_id, decided_at = bank_now()
  WHERE id = p_loan_id;
  RETURN v_loan.status;
END $$;

-- Accepts the offer of the session's customer, who names its instalment: pays the loan out and plans its instalments.
-- Returns the entry.
CREATE FUNCTION loan_accept(
  p_session text, p_loan_id uuid, p_instalment_minor bigint, p_ip text, p_request_id text
) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_loan     loan_requests%ROWTYPE := lock_own_loan(p_session, p_loan_id);
  v_account  accounts%ROWTYPE;
  v_posted   record;
BEGIN
  PERFORM require_loan_status(v_loan, 'offered');
  IF v_loan.offer_until < bank_today() OR v_loan.instalment_minor IS DISTINCT FROM p_instalment_minor THEN
    RAISE EXCEPTION 'the offer has lapsed, or is another one' USING ERRCODE = 'LM050';
  END IF;
  v_account := account_of_loan(v_loan);
  -- The key makes a second payout impossible.
  v_posted := ledger_record(new_movement(
    'credit', stripe_of('loans', v_account), v_account.id, v_loan.amount_minor, loan_name(v_loan) || ' paid out',
    entered_by => 'customer', actor_id => v_loan.customer_id, idempotency_scope => 'loan',
    idempotency_key => p_loan_id::text, request_hash => sha256(p_loan_id::text::bytea), ip => p_ip,
    request_id => p_request_id));
  IF v_posted.replayed THEN
    RAISE EXCEPTION 'the loan was paid out before' USING ERRCODE = 'LM050';
  END IF;
  -- The account is locked, so its status cannot change until the commit.
  PERFORM refuse_shut_account(account_of_loan(v_loan));
  UPDATE loan_requests
  SET status = 'accepted', accepted_at = bank_now(), paid_out_on = bank_today(), entry_id = v_posted.entry_id
  WHERE id = p_loan_id RETURNING * INTO v_loan;
  PERFORM loan_plan(v_loan, v_loan.amount_minor, 1, 1, v_loan.paid_out_on);
  RETURN v_posted.entry_id;
END $$;

-- Refuses the offer of the session's customer.
CREATE FUNCTION loan_refuse(p_session text, p_loan_id uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM require_loan_status(lock_own_loan(p_session, p_loan_id), 'offered');
  UPDATE loan_requests SET status = 'refused', ended_at = bank_now() WHERE id = p_loan_id;
END $$;

-- Ends the offers whose last day is over. Returns their loans.
CREATE FUNCTION loan_lapse() RETURNS SETOF loan_requests
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE loan_requests SET status = 'lapsed', ended_at = bank_now()
  WHERE status = 'offered' AND offer_until < bank_today() RETURNING *
$$;

-- Returns the sum of the loans on offer that a customer may still accept, in the currency of the bank.
CREATE FUNCTION offered_loans_minor(p_customer_id uuid) RETURNS bigint
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT coalesce(sum(require_base_minor(l.amount_minor, a.currency)), 0)::bigint
  FROM loan_requests l JOIN accounts a ON a.id = l.account_id
  WHERE l.customer_id = p_customer_id AND l.status = 'offered'
$$;

-- Whether a customer owes a loan, which keeps the customer.
CREATE FUNCTION owes_loan(p_customer_id uuid) RETURNS boolean
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM loan_requests WHERE customer_id = p_customer_id AND status = 'accepted')
$$;

-- Whether a loan is to be paid out to an account, or repaid from it.
CREATE FUNCTION loan_needs_account(p_account_id bigint) RETURNS boolean
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM loan_requests
                 WHERE account_id = p_account_id AND status IN ('requested', 'offered', 'accepted'))
$$;

-- A loan that is being repaid stays, and so does its customer.
CREATE FUNCTION refuse_deleting_debt() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the loan is not repaid' USING ERRCODE = 'LM054';
END $$;

CREATE TRIGGER loan_requests_debt_stays BEFORE DELETE ON loan_requests
  FOR EACH ROW WHEN (OLD.status = 'accepted') EXECUTE FUNCTION refuse_deleting_debt();

-- The number of loans that were paid out without a credit of their amount from the bank to their account.
CREATE FUNCTION loans_without_payout() RETURNS bigint LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT count(*) FROM loan_requests l
  WHERE l.entry_id IS NOT NULL AND NOT EXISTS (
    SELECT FROM ledger_entries e
    JOIN ledger_postings d ON d.entry_id = e.id AND d.direction = 'debit' JOIN accounts bank ON bank.id = d.account_id
    JOIN ledger_postings c ON c.entry_id = e.id AND c.direction = 'credit'
    WHERE e.id = l.entry_id AND e.kind = 'credit' AND bank.kind = 'loans' AND c.account_id = l.account_id
      AND c.amount_minor = l.amount_minor)
$$;

-- Whether an offer to the customer has lapsed in this transaction, which the worker may record without a session.
CREATE FUNCTION loan_has_lapsed(p_customer_id uuid) RETURNS boolean
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT EXISTS (
    SELECT FROM loan_requests l WHERE l.customer_id = p_customer_id AND l.status = 'lapsed'
      AND l.ended_at >= bank_now() - (clock_timestamp() - transaction_timestamp()))
$$;
