-- The accounts of a person, and the acts of their owner on them.

-- Returns the customer of a session, with all of their accounts locked: they use their keys one at a time, whatever
-- account a payment is from. Raises LM032 without a live session, LM035 if the account is not theirs.
CREATE FUNCTION lock_own_account(p_session text, p_account_id bigint) RETURNS uuid
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_customer uuid := require_customer(p_session);
BEGIN
  PERFORM accounts_lock(ARRAY(SELECT a.id FROM accounts a WHERE a.customer_id = v_customer));
  IF NOT EXISTS (SELECT FROM accounts a WHERE a.id = p_account_id AND a.customer_id = v_customer) THEN
    RAISE EXCEPTION 'the account belongs to somebody else' USING ERRCODE = 'LM035';
  END IF;
  RETURN v_customer;
END $$;

-- As lock_own_account, for what takes money from the account or brings it there from others. Raises LM080 unless it is
-- open, LM081 for a pot.
CREATE FUNCTION lock_paying_account(p_session text, p_account_id bigint) RETURNS uuid
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_customer uuid := lock_own_account(p_session, p_account_id);
  v_account  accounts := (SELECT a FROM accounts a WHERE a.id = p_account_id);
BEGIN
  IF v_account.state <> 'open' THEN
    RAISE EXCEPTION 'the account is %', v_account.state USING ERRCODE = 'LM080';
  ELSIF v_account.type = 'pot' THEN
    RAISE EXCEPTION 'the account is a pot' USING ERRCODE = 'LM081';
  END IF;
  RETURN v_customer;
END $$;

-- The highest number of accounts of a person that are not closed.
CREATE FUNCTION max_accounts() RETURNS integer LANGUAGE sql IMMUTABLE RETURN 20;

-- The last day until which a pot can be locked.
CREATE FUNCTION longest_lock() RETURNS date LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT (bank_today() + interval '5 years')::date
$$;

-- Opens another account of a person, whose accounts it locks, so that two calls cannot exceed the number together.
-- p_account names columns. A request with a key that the opener used is answered with the account of its first call. By the
-- owner, raises LM172 if only staff open accounts of the product, and what require_active raises. Raises LM003 unless the
-- person is active, LM006 if the key was used with another request, LM083 with too many accounts.
CREATE FUNCTION account_open(p_customer_id uuid, p_account jsonb, p_opener uuid) RETURNS bigint
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_new     accounts := jsonb_populate_record(NULL::accounts, p_account);
  v_earlier accounts;
BEGIN
  PERFORM accounts_lock(ARRAY(SELECT a.id FROM accounts a WHERE a.customer_id = p_customer_id));
  SELECT * INTO v_earlier FROM accounts a WHERE a.request_scope = p_opener AND a.request_key = v_new.request_key;
  IF FOUND THEN
    IF v_earlier.request_hash IS DISTINCT FROM v_new.request_hash THEN
      RAISE EXCEPTION 'the key was used with another request' USING ERRCODE = 'LM006';
    END IF;
    RETURN v_earlier.id;
  ELSIF EXISTS (SELECT FROM uses_of_key(p_opener, v_new.request_key)) THEN
    RAISE EXCEPTION 'the key was used for another request' USING ERRCODE = 'LM006';
  END IF;
  IF p_opener = p_customer_id THEN
    IF NOT opened_by_customers(v_new.type, v_new.currency) THEN
      RAISE EXCEPTION 'only staff open this account' USING ERRCODE = 'LM172';
    END IF;
    PERFORM require_active(p_customer_id);
  ELSIF (SELECT r.status FROM customer_rights r WHERE r.customer_id = p_customer_id) IS DISTINCT FROM 'active' THEN
    RAISE EXCEPTION 'the person is not active' USING ERRCODE = 'LM003';
  END IF;
  IF (SELECT count(*) FROM accounts a WHERE a.customer_id = p_customer_id AND a.state <> 'closed') >= max_accounts() THEN
    RAISE EXCEPTION 'the person has as many accounts as possible' USING ERRCODE = 'LM083';
  ELSIF v_new.locked_until <= bank_today() OR v_new.locked_until > longest_lock() THEN
    RAISE EXCEPTION 'a lock ends within five years' USING ERRCODE = 'check_violation';
  END IF;
  INSERT INTO accounts (kind, customer_id, is_main, number, type, currency, name, place, goal_minor, locked_until,
                        request_scope, request_key, request_hash)
  SELECT 'customer', p_customer_id, false, v_new.number, v_new.type, v_new.currency, v_new.name,
         coalesce(max(a.place), 0) + 1, v_new.goal_minor, v_new.locked_until,
         CASE WHEN v_new.request_key IS NOT NULL THEN p_opener END, v_new.request_key, v_new.request_hash
  FROM accounts a WHERE a.customer_id = p_customer_id
  RETURNING id INTO v_new.id;
  RETURN v_new.id;
END $$;

-- Opens an account for the session's customer. Raises LM032 and what account_open raises.
CREATE FUNCTION own_account_open(p_session text, p_account jsonb) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_customer uuid := require_customer(p_session);
BEGIN
  RETURN account_open(v_customer, p_account, v_customer);
END $$;

-- Changes name, goal and lock of an account of the session's customer. p_changes names columns; a missing one keeps its
-- value. Raises LM032, LM035, LM080 if it is closed, LM082 if a lock would end before its day.
CREATE FUNCTION own_account_change(p_session text, p_account_id bigint, p_changes jsonb) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_customer uuid := lock_own_account(p_session, p_account_id);
  v_old      accounts := (SELECT a FROM accounts a WHERE a.id = p_account_id);
  v_new      accounts := jsonb_populate_record(v_old, p_changes);
BEGIN
  IF v_old.state = 'closed' THEN
    RAISE EXCEPTION 'the account is closed' USING ERRCODE = 'LM080';
  ELSIF v_old.locked_until > bank_today() AND coalesce(v_new.locked_until < v_old.locked_until, true) THEN
    RAISE EXCEPTION 'the pot is locked' USING ERRCODE = 'LM082';
  ELSIF v_new.locked_until IS DISTINCT FROM v_old.locked_until
    AND (v_new.locked_until <= bank_today() OR v_new.locked_until > longest_lock()) THEN
    RAISE EXCEPTION 'a lock ends within five years' USING ERRCODE = 'check_violation';
  END IF;
  UPDATE accounts SET name = v_new.name, goal_minor = v_new.goal_minor, locked_until = v_new.locked_until
  WHERE id = p_account_id;
END $$;

-- Puts an account of the session's customer at a place among their other accounts, from 1. The main account stays the
-- first. Raises LM032, LM035.
CREATE FUNCTION own_account_place(p_session text, p_account_id bigint, p_place integer) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_customer uuid := lock_own_account(p_session, p_account_id);
BEGIN
  UPDATE accounts a SET place = o.place
  FROM (
    SELECT l.id, row_number() OVER (
             ORDER BY CASE WHEN l.id = p_account_id THEN p_place + 0.5 * sign(p_place - l.nth) ELSE l.nth END) AS place
    FROM (SELECT id, row_number() OVER (ORDER BY place, id) AS nth
          FROM accounts WHERE customer_id = v_customer AND NOT is_main AND state <> 'closed') l
  ) o
  WHERE a.id = o.id AND a.place IS DISTINCT FROM o.place;
END $$;
