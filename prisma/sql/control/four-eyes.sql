-- Four eyes: adds up what each member of staff did and approved in a day, and uses approvals.

-- Refuses with LM030, whose detail says why: the sums, the limit, which of them was exceeded, and whether by a value date.
CREATE FUNCTION refuse_without_approval(
  p_reason text, p_amount numeric, p_sum numeric, p_limit bigint, p_value_date text DEFAULT NULL
) RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  RAISE EXCEPTION 'a second person must approve' USING ERRCODE = 'LM030', DETAIL = json_build_object(
    'reason', p_reason, 'amountMinor', p_amount::text, 'sumMinor', p_sum::text, 'limitMinor', p_limit::text,
    'valueDate', p_value_date)::text;
END $$;

-- Returns the person who owns a customer's account, or did before the person was deleted.
CREATE FUNCTION owner_of_account(p_account_id bigint) RETURNS uuid
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT coalesce(a.customer_id, f.customer_id) FROM accounts a LEFT JOIN former_customers f ON f.account_id = a.id
  WHERE a.id = p_account_id
$$;

-- Writes what a member of staff did or approved, once for each person whose accounts it changed, with the amount that
-- counts: at least one cent, so that what converts to less does not count for nothing. Parallel actions of one member of
-- staff wait for each other here.
CREATE FUNCTION write_staff_effect(
  p_admin_id uuid, p_kind text, p_account_ids bigint[], p_amount_minor bigint, p_entry_id bigint
) RETURNS void LANGUAGE sql SET search_path = public, pg_temp AS $$
  INSERT INTO staff_locks AS t (admin_id, effects) VALUES (p_admin_id, 1)
  ON CONFLICT (admin_id) DO UPDATE SET effects = t.effects + 1;
  INSERT INTO staff_effects (admin_id, account_id, customer_id, kind, amount_minor, entry_id)
  SELECT DISTINCT ON (o.customer_id) p_admin_id, o.account_id, o.customer_id, p_kind, greatest(p_amount_minor, 1), p_entry_id
  FROM (SELECT a AS account_id, owner_of_account(a) AS customer_id FROM unnest(p_account_ids) AS a) o
  ORDER BY o.customer_id, o.account_id;
$$;

-- The number of times that an amount counts: one for every ten days or part of them since its value date. Otherwise
-- money on an account for a moment could earn interest for any time. Days before the first that the bank closes earn
-- none.
CREATE FUNCTION times_counted(p_value_at timestamptz, p_at timestamptz DEFAULT bank_now()) RETURNS bigint
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT greatest(ceil((bank_day(p_at) - greatest(bank_day(p_value_at), min(d.day))) / 10.0), 1)::bigint FROM bank_days d
$$;

-- Whether an act of staff only puts money into accounts of customers.
CREATE FUNCTION only_puts_in(p_kind text) RETURNS boolean LANGUAGE sql IMMUTABLE
RETURN p_kind IN ('opening', 'credit', 'incoming', 'loan');

-- Counts what a member of staff did to the available balance of each account, in the currency of the bank, times_counted
-- for its value date. Raises LM030 if the sum of the last 24 hours exceeds the amount for the accounts
-- of one person or for all accounts together. For one person two sums are compared, because money that is put in and
-- then leaves under the control of whoever put it in is one amount: what was done at the desk, and what was taken out,
-- at the desk or under control.
CREATE FUNCTION count_staff_effect(
  p_admin_id uuid, p_role admin_role, p_kind text, p_account_ids bigint[], p_amount_minor bigint, p_entry_id bigint,
  p_value_at timestamptz DEFAULT NULL
) RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_counts    bigint := p_amount_minor * times_counted(coalesce(p_value_at, bank_now()));
  v_more      bigint := v_counts - p_amount_minor;
  v_customers uuid[] := ARRAY(SELECT DISTINCT owner_of_account(a) FROM unnest(p_account_ids) AS a);
  v_since     timestamptz := bank_now() - interval '24 hours';
  v_limits    four_eyes_limits%ROWTYPE;
  v_customer  uuid;
  v_account   numeric;
  v_day       numeric;
  v_exceeded  text;
BEGIN
  PERFORM write_staff_effect(p_admin_id, p_kind, p_account_ids, v_counts, p_entry_id);

  SELECT * INTO STRICT v_limits FROM four_eyes_limits WHERE role = p_role;
  SELECT customer_id, greatest(
    sum(amount_minor) FILTER (WHERE kind NOT IN ('control', 'outflow')),
    sum(amount_minor) FILTER (WHERE NOT only_puts_in(kind)))
  INTO v_customer, v_account FROM staff_effects
  WHERE admin_id = p_admin_id AND at > v_since AND kind <> 'approval' AND customer_id = ANY (v_customers)
  GROUP BY customer_id ORDER BY 2 DESC NULLS LAST LIMIT 1;
  -- Money that no customer has is in no sum of a customer, but its amount counts by itself.
  v_account := greatest(v_account, v_counts);
  SELECT sum(amount_minor) INTO v_day FROM staff_effects
  WHERE admin_id = p_admin_id AND at > v_since AND kind <> 'approval';
  v_exceeded := CASE WHEN v_account > v_limits.account_minor THEN 'account' WHEN v_day > v_limits.day_minor THEN 'day' END;
  IF v_exceeded IS NULL THEN
    RETURN;
  END IF;

  PERFORM refuse_without_approval(
    CASE WHEN v_exceeded = 'account' AND p_amount_minor > v_limits.account_minor THEN 'amount' ELSE v_exceeded END,
    p_amount_minor,
    CASE v_exceeded WHEN 'account' THEN v_account ELSE v_day END,
    CASE v_exceeded WHEN 'account' THEN v_limits.account_minor ELSE v_limits.day_minor END,
    CASE
      WHEN v_more > 0 AND (v_account - v_more > v_limits.account_minor) IS NOT TRUE
        AND (v_day - v_more * cardinality(v_customers) > v_limits.day_minor) IS NOT TRUE THEN 'own'
      WHEN v_more > 0 OR EXISTS (
        SELECT FROM staff_effects f JOIN ledger_entries e ON e.id = f.entry_id
        WHERE f.admin_id = p_admin_id AND f.at > v_since AND f.kind <> 'approval'
          AND (v_exceeded = 'day' OR f.customer_id = v_customer)
          AND times_counted(e.value_at, f.at) > 1) THEN 'earlier'
    END);
END $$;

-- Whether a member of staff may approve an amount: administrators any, tellers what one teller may move alone.
CREATE FUNCTION may_approve_amount(p_admin_id uuid, p_amount_minor bigint) RETURNS boolean
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT m.role = 'administrator' OR p_amount_minor <= coalesce(l.account_minor, p_amount_minor)
  FROM admins m JOIN four_eyes_limits l ON l.role = m.role WHERE m.id = p_admin_id
$$;

-- Counts what a teller approves. Raises LM045 if the sum of the last 24 hours exceeds what one teller may move on
-- the accounts of one person or on all accounts together. Administrators may approve any amount.
CREATE FUNCTION count_approved(p_admin_id uuid, p_account_ids bigint[], p_amount_minor bigint) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_limits four_eyes_limits%ROWTYPE;
BEGIN
  SELECT l.* INTO v_limits FROM four_eyes_limits l JOIN admins m ON m.role = l.role
  WHERE m.id = p_admin_id AND m.role <> 'administrator';
  IF NOT FOUND THEN
    RETURN;
  END IF;
  PERFORM write_staff_effect(p_admin_id, 'approval', p_account_ids, p_amount_minor, NULL);
  PERFORM FROM staff_effects
  WHERE admin_id = p_admin_id AND kind = 'approval' AND at > bank_now() - interval '24 hours'
  GROUP BY GROUPING SETS ((), (customer_id))
  HAVING sum(amount_minor) > CASE WHEN grouping(customer_id) = 0 THEN v_limits.account_minor ELSE v_limits.day_minor END;
  IF FOUND THEN
    RAISE EXCEPTION 'a teller may not approve so much in a day' USING ERRCODE = 'LM045';
  END IF;
END $$;

-- What a request counts for a teller who approves it: its amount in the currency of the bank, times_counted for the value
-- date of the act. What hands over a person counts as what that exposes now, which may be more than at the request; a
-- closure is bound to its balances. NULL without a rate: then no teller can approve it.
CREATE FUNCTION approval_counts_minor(p_approval approvals, p_value_at timestamptz) RETURNS bigint
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT times_counted(coalesce(p_value_at, bank_now())) * CASE
    WHEN p_approval.kind IN ('profile', 'factor', 'unblocking') THEN exposed_minor(p_approval.customer_id)
    WHEN p_approval.kind IN ('closure', 'colleague', 'rate') THEN p_approval.amount_minor
    ELSE base_minor(p_approval.amount_minor, coalesce((SELECT currency FROM accounts WHERE id = p_approval.account_id), 'USD'))
  END
$$;

-- The value date that the act of a request will have, at the start of its day; NULL for the day of the approval. It is
-- what the application shows beforehand: use_approval counts by the value date of the act itself.
CREATE FUNCTION requested_value_at(p_approval approvals) RETURNS timestamptz
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT CASE
    WHEN p_approval.kind IN ('credit', 'debit', 'history')
      THEN (p_approval.request ->> 'date')::timestamp AT TIME ZONE 'Europe/Zurich'
    WHEN p_approval.kind = 'deletion'
      THEN (SELECT e.value_at FROM ledger_entries e WHERE e.public_id = (p_approval.request ->> 'entry')::uuid)
  END
$$;

-- Uses the approval of another member of staff, once, for an action that changes these accounts of customers. Raises
-- LM031 unless it waits for exactly this and its maker may still request it, LM057 if it counts as more than the one who
-- uses it may approve, and LM045 if a teller has approved too much today; an earlier value date counts as in
-- count_staff_effect. p_digests are those of the action; an action that can have been requested in several ways has
-- several.
CREATE FUNCTION use_approval(
  p_approval_id uuid, p_admin_id uuid, p_kinds text[], p_account_ids bigint[], p_amount_minor bigint, p_digests bytea[],
  p_value_at timestamptz DEFAULT NULL
) RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_approval approvals%ROWTYPE;
  v_counts   bigint;
BEGIN
  SELECT a.* INTO v_approval FROM approvals a
  WHERE a.id = p_approval_id AND a.status = 'waiting' AND a.made_by <> p_admin_id AND NOT act_as_one(a.made_by, p_admin_id)
    AND may_request(a.made_by, a.kind) AND a.kind::text = ANY (p_kinds) AND a.amount_minor = p_amount_minor
    AND a.digest = ANY (p_digests)
  FOR UPDATE OF a;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the approval is not for this' USING ERRCODE = 'LM031';
  END IF;
  v_counts := approval_counts_minor(v_approval, p_value_at);
  IF may_approve_amount(p_admin_id, v_counts) IS NOT TRUE THEN
    RAISE EXCEPTION 'above what a teller may approve' USING ERRCODE = 'LM057';
  END IF;
  INSERT INTO approval_uses (approval_id, used_by) VALUES (p_approval_id, p_admin_id);
  PERFORM count_approved(p_admin_id, p_account_ids, v_counts);
EXCEPTION WHEN unique_violation THEN
  RAISE EXCEPTION 'the approval was used' USING ERRCODE = 'LM031';
END $$;

-- The value dates that a request can name for a posting at this moment: day and time as in the form, NULL where the form
-- was left empty. Today without a time is now, another day without a time is its start.
CREATE FUNCTION requested_value_dates(p_value_at timestamptz) RETURNS TABLE (day text, "time" text)
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT r.day, r.time
  FROM (SELECT bank_day(coalesce(p_value_at, bank_now()))::text AS day,
               to_char(p_value_at AT TIME ZONE 'Europe/Zurich', 'HH24:MI:SS') AS "time") v
  CROSS JOIN LATERAL (VALUES
    (v.day, v.time, true),
    (v.day, NULL, v.time = '00:00:00'),
    (NULL, v.time, v.time IS NULL OR v.day = bank_today()::text)) AS r (day, "time", is_possible)
  WHERE r.is_possible
$$;

-- Uses an approval for an entry of staff: a credit, a debit, a refund or a reversal.
CREATE FUNCTION use_posting_approval(
  p_approval_id uuid, p_admin_id uuid, p_kind entry_kind, p_debit accounts, p_credit accounts, p_amount_minor bigint,
  p_reverses_id bigint, p_scope text, p_key text, p_value_at timestamptz, p_description text, p_bank text,
  p_counterparty_name text, p_counterparty_number text
) RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_account   accounts := CASE p_kind WHEN 'credit' THEN p_credit ELSE p_debit END;
  v_other     accounts := CASE p_kind WHEN 'credit' THEN p_debit ELSE p_credit END;
  v_customers bigint[] := ARRAY(
    SELECT a.id FROM unnest(ARRAY[v_account, v_other]) a WHERE a.kind = 'customer');
  v_kinds     text[];
  v_digests   bytea[];
BEGIN
  IF p_kind = 'reversal' THEN
    v_kinds := ARRAY['deletion'];
    v_digests := ARRAY(
      SELECT approval_digest(a, e.public_id::text) FROM ledger_entries e, unnest(v_customers) a WHERE e.id = p_reverses_id);
  ELSIF p_scope = 'refund' THEN
    v_kinds := ARRAY['refund'];
    -- No request names a value date.
    v_digests := ARRAY(SELECT approval_digest(v_account.id, p_key) WHERE p_value_at IS NULL);
  ELSIF p_kind IN ('credit', 'debit') THEN
    v_kinds := ARRAY[p_kind::text, 'history'];
    v_digests := ARRAY(
      SELECT approval_digest(
        v_account.id, p_kind::text, CASE v_other.kind WHEN 'customer' THEN v_other.id::text ELSE v_other.kind::text END,
        p_description, p_bank, p_counterparty_name, p_counterparty_number, v.day, v.time)
      FROM requested_value_dates(p_value_at) v);
  END IF;
  PERFORM use_approval(p_approval_id, p_admin_id, v_kinds, v_customers, p_amount_minor, v_digests, p_value_at);
END $$;
