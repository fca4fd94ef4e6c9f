-- The questions that the layers below ask all features together. A feature that has an answer adds it here.

-- The kinds of things that can need the account, such as a loan repaid from it, with the amount of each: 0 for none.
CREATE FUNCTION account_needs(p_account_id bigint) RETURNS TABLE (what text, amount bigint)
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT 'order', order_needs_account(p_account_id)::integer::bigint
  UNION ALL SELECT 'loan', loan_needs_account(p_account_id)::integer
  UNION ALL SELECT 'case', case_needs_account(p_account_id)::integer
  UNION ALL SELECT 'approval', approval_needs_account(p_account_id)::integer
  UNION ALL SELECT 'interest', interest_needs_account(p_account_id)
$$;

-- What a customer or a member of staff made by a call with an idempotency key. No other call of theirs may have the key
-- then. It has no settings of its own, so that it becomes part of the ledger's query: one look-up by an index for each table.
CREATE FUNCTION uses_of_key(p_caller uuid, p_key text) RETURNS TABLE (made text) LANGUAGE sql STABLE AS $$
  SELECT 'entry' FROM public.ledger_entries e WHERE e.idempotency_scope = p_caller::text AND e.idempotency_key = p_key
  UNION ALL SELECT 'account' FROM public.accounts a WHERE a.request_scope = p_caller AND a.request_key = p_key
  UNION ALL SELECT 'order' FROM public.standing_orders o WHERE o.customer_id = p_caller AND o.request_key = p_key
  UNION ALL SELECT 'repayment' FROM public.loan_instalments i JOIN public.loan_requests l ON l.id = i.loan_id
            WHERE i.request_key = p_key AND l.customer_id = p_caller
  UNION ALL SELECT 'request' FROM public.approvals r
            WHERE r.idempotency_scope = p_caller::text AND r.idempotency_key = p_key
  -- Calls of staff whose repeat is not recognised have their key there only.
  UNION ALL SELECT 'change' FROM public.audit_log c WHERE c.actor_id = p_caller AND c.request_key = p_key
$$;

-- The things that have amounts in the currency of an account, besides its postings.
CREATE FUNCTION amounts_of_account(p_account_id bigint) RETURNS SETOF text
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT n.what FROM account_needs(p_account_id) n WHERE n.amount <> 0
  UNION ALL SELECT 'quote' WHERE quote_names_account(p_account_id)
  UNION ALL SELECT 'file' WHERE file_pays_from_account(p_account_id)
  UNION ALL SELECT 'request' WHERE request_names_account(p_account_id)
$$;

-- Pays what the bank still owes a locked account, before it is emptied for good.
CREATE FUNCTION account_pay_out(p_account_id bigint) RETURNS void
LANGUAGE sql SET search_path = public, pg_temp
RETURN interest_pay_out(p_account_id);

-- Whether the person owes the bank money.
CREATE FUNCTION person_owes(p_customer_id uuid) RETURNS boolean
LANGUAGE sql STABLE SET search_path = public, pg_temp
RETURN owes_loan(p_customer_id);

-- The sum of the offers that the person may still accept from the bank, in the currency of the bank.
CREATE FUNCTION offers_minor(p_customer_id uuid) RETURNS bigint
LANGUAGE sql STABLE SET search_path = public, pg_temp
RETURN offered_loans_minor(p_customer_id);

-- Whether the worker may write an audit row about a customer, because it has just done what the row says.
CREATE FUNCTION worker_did(p_action text, p_customer_id uuid) RETURNS boolean
LANGUAGE sql STABLE SET search_path = public, pg_temp
RETURN p_action = 'loan.lapse' AND loan_has_lapsed(p_customer_id);

-- The rights that requesting and deciding take, for every kind of request. Opening an account requests its first
-- balance and limit, and a status is changed, with the right to serve. A test compares this list with the contracts of
-- the calls.
CREATE FUNCTION approval_rights(p_kind approval_kind, OUT to_request text, OUT to_decide text) LANGUAGE sql IMMUTABLE AS $$
  SELECT r.to_request, r.to_decide FROM (VALUES
    ('credit'::approval_kind, 'serve', 'serve'),
    ('debit', 'serve', 'serve'),
    ('history', 'serve', 'serve'),
    ('loan', 'serve', 'serve'),
    ('wire', 'serve', 'serve'),
    ('incoming_payment', 'serve', 'serve'),
    ('refund', 'serve', 'serve'),
    ('update', 'serve', 'correct'),
    ('profile', 'serve', 'correct'),
    ('closure', 'serve', 'delete'),
    ('deletion', 'delete', 'delete'),
    ('factor', 'correct', 'correct'),
    ('colleague', 'correct', 'correct'),
    ('rate', 'correct', 'correct'),
    ('product', 'correct', 'correct'),
    ('manual_entry', 'correct', 'correct'),
    ('write_off', 'correct', 'correct'),
    ('loan_product', 'correct', 'correct'),
    ('unblocking', 'serve', 'serve')
  ) AS r (kind, to_request, to_decide) WHERE r.kind = p_kind
$$;

-- The rules of the features that the books must keep, with the number of rows that break each.
CREATE FUNCTION feature_checks() RETURNS TABLE (rule text, broken bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT 'every loan that was paid out is a credit of its amount from the bank to its account', loans_without_payout()
  UNION ALL
  SELECT 'every loan that was written off has an entry of the principal that is left', write_offs_astray()
  UNION ALL
  SELECT 'overdue interest of loans is the sum of its days, rounded once, and has its entry', overdue_interest_astray()
  UNION ALL
  SELECT 'every exchange has its entries, at its mid rate', exchanges_without_entries()
  UNION ALL
  SELECT 'every entry of an exchange belongs to one, which is reversed as a whole or not at all', exchange_entries_astray()
  UNION ALL
  SELECT 'every payment of interest is the sum of its days, rounded once', interest_astray()
  UNION ALL
  SELECT 'every fee has its cause and its amount', fees_astray()
  UNION ALL
  SELECT 'every payment between banks has its entries, at the nostro of its rail', rails_astray()
  UNION ALL
  SELECT 'every manual entry is between accounts of the bank that staff post to, and two people agreed on it', manual_entries_astray()
  UNION ALL
  SELECT 'every closed day has the deposits and the accrued interest that were stored', day_parts_astray()
$$;
