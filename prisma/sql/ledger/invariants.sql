-- Invariants of the books, for every writer. A deferred trigger runs as the role that queued it, which is the owner after
-- ledger_post: without a search_path of its own it would read tables that the session put into pg_temp under these names.

CREATE FUNCTION signed_minor(p_direction posting_direction, p_amount_minor bigint) RETURNS bigint
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE p_direction WHEN 'credit' THEN p_amount_minor ELSE -p_amount_minor END;

-- The postings of an entry arrive in one statement and sum to zero; each balance follows from the posting before, and
-- the last one is the account's. The look-ups are row by row: a join with new_postings would be planned once, while the
-- tables are small, and read all of them when they have grown.
CREATE FUNCTION check_new_postings() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (
    SELECT FROM new_postings n GROUP BY n.entry_id HAVING sum(signed_minor(n.direction, n.amount_minor)) <> 0
  ) THEN
    RAISE EXCEPTION 'postings of an entry must sum to zero' USING ERRCODE = 'LM011';
  END IF;
  IF EXISTS (
    SELECT FROM new_postings n GROUP BY n.entry_id
    HAVING count(*) <> (SELECT count(*) FROM ledger_postings p WHERE p.entry_id = n.entry_id)
  ) THEN
    RAISE EXCEPTION 'an entry takes no further postings' USING ERRCODE = 'LM015';
  END IF;
  IF EXISTS (
    SELECT FROM new_postings n
    WHERE n.balance_after_minor <> signed_minor(n.direction, n.amount_minor) + coalesce((
      SELECT p.balance_after_minor FROM ledger_postings p
      WHERE p.account_id = n.account_id AND p.id < n.id ORDER BY p.id DESC LIMIT 1), 0)
  ) OR EXISTS (
    SELECT FROM (SELECT DISTINCT ON (account_id) account_id, balance_after_minor
                 FROM new_postings ORDER BY account_id, id DESC) last
    WHERE last.balance_after_minor <> (SELECT a.balance_minor FROM accounts a WHERE a.id = last.account_id)
  ) THEN
    RAISE EXCEPTION 'balance must equal the last posting' USING ERRCODE = 'LM012';
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER ledger_postings_balance AFTER INSERT ON ledger_postings
  REFERENCING NEW TABLE AS new_postings FOR EACH STATEMENT EXECUTE FUNCTION check_new_postings();

CREATE FUNCTION check_entry_has_postings() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF (SELECT count(*) FROM ledger_postings WHERE entry_id = NEW.id) = 0 THEN
    RAISE EXCEPTION 'an entry needs its postings' USING ERRCODE = 'LM013';
  END IF;
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER ledger_entries_have_postings AFTER INSERT ON ledger_entries
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_entry_has_postings();

CREATE FUNCTION check_balance_is_last_posting() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF (SELECT balance_minor FROM accounts WHERE id = NEW.id) <> coalesce((
    SELECT balance_after_minor FROM ledger_postings WHERE account_id = NEW.id ORDER BY id DESC LIMIT 1), 0) THEN
    RAISE EXCEPTION 'balance must equal the last posting' USING ERRCODE = 'LM012';
  END IF;
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER accounts_balance_on_insert AFTER INSERT ON accounts
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.balance_minor <> 0) EXECUTE FUNCTION check_balance_is_last_posting();
CREATE CONSTRAINT TRIGGER accounts_balance_on_update AFTER UPDATE OF balance_minor ON accounts
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.balance_minor <> NEW.balance_minor) EXECUTE FUNCTION check_balance_is_last_posting();

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
