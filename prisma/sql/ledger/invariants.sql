-- Invariants of the books, for every writer. The functions that run for every movement name the schema, because a
-- deferred trigger runs with the owner's rights after ledger_post, and with the search_path of the session, which could
-- put tables of these names into pg_temp. They set no search_path, because that would cost as much as their query.

-- The change that a posting makes to the balance of its account.
CREATE FUNCTION signed_minor(p_direction posting_direction, p_amount_minor bigint) RETURNS bigint
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE p_direction WHEN 'credit' THEN p_amount_minor ELSE -p_amount_minor END;

-- The postings of an entry arrive in one statement and sum to zero in one currency; each balance follows from the
-- posting before, and the last one is the account's. The look-ups take the place of foreign keys to accounts and
-- entries as well, which would read and lock the same rows once more. They are row by row: a join with new_postings
-- would be planned once, while the tables are small, and read all of them when they have grown. The look-up of the
-- account takes no lock, which is safe because every statement changes the balance of each account it posts to: the
-- balance check then demands that this transaction has updated the account's row, and that update conflicts with
-- deleting the row or changing its id.
CREATE FUNCTION check_new_postings() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v         record;
  v_account bigint;
  v_before  bigint;
  v_after   bigint;
  v_balance bigint;
  v_chained boolean := true;
  v_changed boolean := true;
BEGIN
  -- The usual case in one query: two postings of one entry on two accounts. The amounts are positive, so both balances
  -- change. Any other case is checked in steps below.
  IF (SELECT count(*) = 2 AND min(n.entry_id) = max(n.entry_id) AND min(n.account_id) <> max(n.account_id)
        AND sum(public.signed_minor(n.direction, n.amount_minor)) = 0
        AND bool_and(n.balance_after_minor = public.signed_minor(n.direction, n.amount_minor) + coalesce((
          SELECT p.balance_after_minor FROM public.ledger_postings p
          WHERE p.account_id = n.account_id AND p.id < n.id ORDER BY p.id DESC LIMIT 1), 0))
        AND bool_and((n.balance_after_minor = (
          SELECT a.balance_minor FROM public.accounts a WHERE a.id = n.account_id)) IS TRUE)
        AND (SELECT count(*) FROM public.ledger_postings p WHERE p.entry_id = min(n.entry_id)) = 2
        AND bool_and(n.amount_minor > 0)
        AND (SELECT true FROM public.ledger_entries e WHERE e.id = min(n.entry_id))
        AND (SELECT min(a.currency) = max(a.currency) FROM public.accounts a
             WHERE a.id IN (min(n.account_id), max(n.account_id)))
      FROM new_postings n) THEN
    RETURN NULL;
  END IF;

  FOR v IN
    SELECT n.entry_id, sum(public.signed_minor(n.direction, n.amount_minor)) AS total, count(*) AS arrived,
      count(DISTINCT (SELECT a.currency FROM public.accounts a WHERE a.id = n.account_id)) AS currencies,
      (SELECT count(*) FROM public.ledger_postings p WHERE p.entry_id = n.entry_id) AS stored,
      min(n.amount_minor) AS least,
      (SELECT e.id FROM public.ledger_entries e WHERE e.id = n.entry_id) AS entry
    FROM new_postings n GROUP BY n.entry_id
  LOOP
    IF v.entry IS NULL THEN
      RAISE EXCEPTION 'a posting needs its entry' USING ERRCODE = 'foreign_key_violation';
    ELSIF v.least <= 0 THEN
      RAISE EXCEPTION 'an amount is positive' USING ERRCODE = 'check_violation';
    ELSIF v.total <> 0 OR v.currencies > 1 THEN
      RAISE EXCEPTION 'postings of an entry must sum to zero in one currency' USING ERRCODE = 'LM011';
    ELSIF v.arrived <> v.stored THEN
      RAISE EXCEPTION 'an entry takes no further postings' USING ERRCODE = 'LM015';
    END IF;
  END LOOP;

  FOR v IN
    SELECT n.account_id, n.balance_after_minor AS after, public.signed_minor(n.direction, n.amount_minor) AS signed,
      (SELECT p.balance_after_minor FROM public.ledger_postings p
       WHERE p.account_id = n.account_id AND p.id < n.id ORDER BY p.id DESC LIMIT 1) AS before,
      (SELECT a.balance_minor FROM public.accounts a WHERE a.id = n.account_id) AS balance
    FROM new_postings n ORDER BY n.account_id, n.id
  LOOP
    IF v.balance IS NULL THEN
      RAISE EXCEPTION 'a posting needs its account' USING ERRCODE = 'foreign_key_violation';
    END IF;
    IF v.account_id IS DISTINCT FROM v_account THEN
      v_chained := v_chained AND coalesce(v_after = v_balance, true);
      v_changed := v_changed AND coalesce(v_after <> v_before, true);
      v_before := coalesce(v.before, 0);
    END IF;
    v_chained := v_chained AND v.after = v.signed + coalesce(v.before, 0);
    v_account := v.account_id;
    v_after := v.after;
    v_balance := v.balance;
  END LOOP;
  IF NOT v_chained OR v_after <> v_balance THEN
    RAISE EXCEPTION 'balance must equal the last posting' USING ERRCODE = 'LM012';
  ELSIF NOT v_changed OR v_after = v_before THEN
    RAISE EXCEPTION 'postings must change the balance of their account' USING ERRCODE = 'LM016';
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER ledger_postings_balance AFTER INSERT ON ledger_postings
  REFERENCING NEW TABLE AS new_postings FOR EACH STATEMENT EXECUTE FUNCTION check_new_postings();

-- An entry has its postings, a whole idempotency key or none, and a value date that is not after its posting date.
CREATE FUNCTION check_new_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.value_at > NEW.entered_at
     OR num_nulls(NEW.idempotency_scope, NEW.idempotency_key, NEW.request_hash) NOT IN (0, 3) THEN
    RAISE EXCEPTION 'an entry is valued when it is entered or before, and its key is whole'
      USING ERRCODE = 'check_violation';
  END IF;
  -- Not EXISTS: while the table is small it would be planned to read the table in order.
  IF (SELECT count(*) FROM public.ledger_postings p WHERE p.entry_id = NEW.id) = 0 THEN
    RAISE EXCEPTION 'an entry needs its postings' USING ERRCODE = 'LM013';
  END IF;
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER ledger_entries_have_postings AFTER INSERT ON ledger_entries
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_new_entry();

-- The balance after the newest posting of an account; NULL without one.
CREATE FUNCTION last_posted_balance(p_account_id bigint) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT p.balance_after_minor FROM public.ledger_postings p WHERE p.account_id = p_account_id ORDER BY p.id DESC LIMIT 1
$$;

-- Whether the balances of an account are allowed: a customer's available balance is not negative, and an account of a
-- customer without an owner is empty.
CREATE FUNCTION balances_hold(p_kind account_kind, p_owner uuid, p_balance_minor bigint, p_held_minor bigint)
RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN p_kind <> 'customer'
  OR p_balance_minor >= p_held_minor AND (p_owner IS NOT NULL OR p_balance_minor = 0 AND p_held_minor = 0);

-- A balance is that of the last posting, at the end of each statement that writes postings and balances together. A
-- statement that changes balances ahead of their postings leaves the accounts in balances_ahead, whose trigger looks
-- again before the transaction commits.
CREATE FUNCTION check_balances() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT bool_and(public.balances_hold(c.kind, c.customer_id, c.balance_minor, c.held_minor)
        AND c.balance_minor = coalesce((
          SELECT p.balance_after_minor FROM public.ledger_postings p
          WHERE p.account_id = c.id ORDER BY p.id DESC LIMIT 1), 0))
      FROM changed c) THEN
    RETURN NULL;
  ELSIF NOT (SELECT bool_and(public.balances_hold(c.kind, c.customer_id, c.balance_minor, c.held_minor)) FROM changed c) THEN
    RAISE EXCEPTION 'the available balance of a customer is not negative, and an account without an owner is empty'
      USING ERRCODE = 'check_violation';
  END IF;
  INSERT INTO public.balances_ahead (account_id)
  SELECT c.id FROM changed c WHERE c.balance_minor <> coalesce(public.last_posted_balance(c.id), 0);
  RETURN NULL;
END $$;

CREATE TRIGGER accounts_balance_on_insert AFTER INSERT ON accounts
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION check_balances();
CREATE TRIGGER accounts_balance_on_update AFTER UPDATE ON accounts
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION check_balances();

-- At the end of the transaction: the balance of an account that changed ahead of its postings is that of the last one.
CREATE FUNCTION check_balance_ahead() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT a.balance_minor FROM public.accounts a WHERE a.id = NEW.account_id)
     <> coalesce(public.last_posted_balance(NEW.account_id), 0) THEN
    RAISE EXCEPTION 'balance must equal the last posting' USING ERRCODE = 'LM012';
  END IF;
  DELETE FROM public.balances_ahead WHERE account_id = NEW.account_id;
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER balances_ahead_of_postings AFTER INSERT ON balances_ahead
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_balance_ahead();

-- At the end of the transaction: the held amount is the sum of the holds that are not released.
CREATE FUNCTION check_held_is_active_holds() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_account bigint;
BEGIN
  IF TG_TABLE_NAME = 'accounts' THEN
    v_account := NEW.id;
  ELSE
    v_account := coalesce(NEW.account_id, OLD.account_id);
  END IF;
  IF (SELECT held_minor FROM accounts WHERE id = v_account)
     <> (SELECT coalesce(sum(amount_minor), 0) FROM holds WHERE account_id = v_account AND released_at IS NULL) THEN
    RAISE EXCEPTION 'held amount must equal the active holds' USING ERRCODE = 'LM014';
  END IF;
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER accounts_held AFTER UPDATE OF held_minor ON accounts
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.held_minor <> NEW.held_minor) EXECUTE FUNCTION check_held_is_active_holds();
CREATE CONSTRAINT TRIGGER holds_held AFTER INSERT OR UPDATE OR DELETE ON holds
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_held_is_active_holds();

-- Facts about an account that a movement does not change. PostgreSQL prepares every CHECK of a table again for every
-- statement, which costs more than the movement itself; this trigger runs only for the columns it names.
CREATE FUNCTION check_account_facts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_broken text := CASE
    WHEN NEW.number !~ '^[0-9]{10,34}$' THEN 'accounts_number_check'
    WHEN NEW.type NOT IN ('savings', 'current', 'pot') THEN 'accounts_type_check'
    -- A pot stays a pot, because its owner set its goal and its lock for it. Calls that name no account mean the main
    -- one, which pays others.
    WHEN TG_OP = 'UPDATE' AND (NEW.type = 'pot') <> (OLD.type = 'pot') OR NEW.type = 'pot' AND NEW.is_main
      THEN 'accounts_type_check'
    WHEN NEW.type IS DISTINCT FROM 'pot' AND num_nonnulls(NEW.goal_minor, NEW.locked_until) > 0 OR NEW.goal_minor <= 0
      THEN 'accounts_pot_check'
    WHEN NEW.state = 'closed' AND NEW.is_main AND NEW.customer_id IS NOT NULL THEN 'accounts_main_check'
    WHEN NEW.held_minor < 0 THEN 'accounts_held_minor_check'
    WHEN (NEW.kind = 'customer') <> (NEW.stripe IS NULL) THEN 'accounts_owner'
    -- Only a closed account has no owner. An account without one would keep payments away from a number elsewhere.
    WHEN TG_OP = 'INSERT' AND NEW.kind = 'customer' AND NEW.customer_id IS NULL THEN 'accounts_owner'
  END;
BEGIN
  IF v_broken IS NOT NULL THEN
    RAISE EXCEPTION 'account violates %', v_broken USING ERRCODE = 'check_violation', CONSTRAINT = v_broken;
  END IF;
  -- Every closed account has the day on which it was closed.
  NEW.closed_on := CASE NEW.state WHEN 'closed' THEN coalesce(NEW.closed_on, public.bank_today()) END;
  RETURN NEW;
END $$;

CREATE TRIGGER accounts_facts BEFORE INSERT
  OR UPDATE OF number, type, held_minor, kind, stripe, is_main, state, closed_on, goal_minor, locked_until
  ON accounts FOR EACH ROW EXECUTE FUNCTION check_account_facts();

-- A limit that several accounts share is counted over all of them. The accounts that a person has are locked first, so
-- that no payment from one of them runs beside one from the new account without counting it. A person's first account
-- is opened with the person.
CREATE FUNCTION share_limit() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM accounts_lock(ARRAY(SELECT a.id FROM accounts a WHERE a.customer_id = NEW.customer_id));
  IF (SELECT count(*) FROM accounts a WHERE a.customer_id = NEW.customer_id) > 1 THEN
    UPDATE accounts SET shares_limit = true WHERE customer_id = NEW.customer_id;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER accounts_share_limit AFTER INSERT ON accounts
  FOR EACH ROW WHEN (NEW.customer_id IS NOT NULL) EXECUTE FUNCTION share_limit();

-- An account with postings keeps its row and its id.
CREATE FUNCTION refuse_account_with_postings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.id = OLD.id THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'TRUNCATE' OR public.last_posted_balance(OLD.id) IS NOT NULL THEN
    RAISE EXCEPTION 'rows of ledger_postings belong to the account' USING ERRCODE = 'foreign_key_violation';
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;

CREATE TRIGGER accounts_keep_postings BEFORE DELETE OR UPDATE OF id ON accounts
  FOR EACH ROW EXECUTE FUNCTION refuse_account_with_postings();
CREATE TRIGGER accounts_no_truncate BEFORE TRUNCATE ON accounts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_account_with_postings();

-- An account keeps its currency while any amount is in it: otherwise an offer of 600 yuan would become one of 600 pounds.
-- Raises LM174 with what has such amounts as its detail.
CREATE FUNCTION refuse_other_currency() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_kept text := (
    SELECT string_agg(k.what, ' ') FROM (
      SELECT 'posting' WHERE last_posted_balance(OLD.id) IS NOT NULL
      UNION ALL SELECT 'goal' WHERE OLD.goal_minor IS NOT NULL
      UNION ALL SELECT * FROM amounts_of_account(OLD.id)) k (what));
BEGIN
  IF v_kept IS NOT NULL THEN
    RAISE EXCEPTION 'amounts are in the currency of the account' USING ERRCODE = 'LM174', DETAIL = v_kept;
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER accounts_keep_currency BEFORE UPDATE OF currency ON accounts
  FOR EACH ROW WHEN (NEW.currency <> OLD.currency) EXECUTE FUNCTION refuse_other_currency();
