-- The books: accounts, entries, postings, holds; and the one function that moves money.
-- Sign convention: a balance is credits minus debits. A customer's money is a credit balance
-- (the bank owes it), cash is a debit balance; all balances together are zero.

CREATE TYPE account_kind AS ENUM ('customer', 'cash', 'clearing', 'adjustments', 'suspense', 'loans', 'unclaimed');
CREATE TYPE account_status AS ENUM ('active', 'inactive', 'closed', 'disabled');
CREATE TYPE entry_kind AS ENUM ('opening', 'transfer', 'wire', 'credit', 'debit', 'adjustment', 'reversal');
CREATE TYPE posting_direction AS ENUM ('debit', 'credit');
CREATE TYPE actor_kind AS ENUM ('customer', 'staff', 'system');
CREATE TYPE wire_status AS ENUM ('pending', 'settled', 'returned');

CREATE TABLE accounts (
  id                 bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind               account_kind   NOT NULL,
  stripe             smallint,
  customer_id        uuid UNIQUE REFERENCES customers (id) ON DELETE CASCADE,
  number             text UNIQUE CHECK (number ~ '^[0-9]{10,34}$'),
  type               text CHECK (type IN ('savings', 'current')),
  currency           char(3)        NOT NULL DEFAULT 'USD',
  status             account_status NOT NULL DEFAULT 'active',
  cot_code           text,
  tax_code           text,
  daily_limit_minor  bigint CHECK (daily_limit_minor >= 0),
  balance_minor      bigint         NOT NULL DEFAULT 0,
  held_minor         bigint         NOT NULL DEFAULT 0 CHECK (held_minor >= 0),
  outgoing_day       date,
  outgoing_day_minor bigint         NOT NULL DEFAULT 0,
  opened_at          timestamptz    NOT NULL DEFAULT now(),
  CONSTRAINT accounts_available_not_negative CHECK (kind <> 'customer' OR balance_minor - held_minor >= 0),
  CONSTRAINT accounts_owner CHECK ((kind = 'customer') = (stripe IS NULL)),
  UNIQUE (kind, currency, stripe)
);

CREATE TABLE ledger_entries (
  id                  bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  public_id           uuid        NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  kind                entry_kind  NOT NULL,
  value_at            timestamptz NOT NULL,
  entered_at          timestamptz NOT NULL,
  description         text        NOT NULL DEFAULT '',
  bank                text        NOT NULL DEFAULT '',
  counterparty_name   text        NOT NULL DEFAULT '',
  counterparty_number text        NOT NULL DEFAULT '',
  entered_by          actor_kind  NOT NULL,
  actor_id            uuid,
  reverses_id         bigint UNIQUE REFERENCES ledger_entries (id),
  idempotency_scope   text,
  idempotency_key     text,
  request_hash        bytea,
  CONSTRAINT ledger_entries_value_not_after_entry CHECK (value_at <= entered_at),
  CHECK ((idempotency_key IS NULL) = (idempotency_scope IS NULL)),
  CHECK ((idempotency_key IS NULL) = (request_hash IS NULL))
);
CREATE UNIQUE INDEX ledger_entries_idempotency ON ledger_entries (idempotency_scope, idempotency_key)
  WHERE idempotency_key IS NOT NULL;

CREATE TABLE ledger_postings (
  id                  bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  entry_id            bigint            NOT NULL REFERENCES ledger_entries (id),
  account_id          bigint            NOT NULL REFERENCES accounts (id),
  direction           posting_direction NOT NULL,
  amount_minor        bigint            NOT NULL CHECK (amount_minor > 0),
  balance_after_minor bigint            NOT NULL
);
CREATE INDEX ledger_postings_history ON ledger_postings (account_id, id DESC);
CREATE INDEX ledger_postings_by_entry ON ledger_postings (entry_id);

-- A wire to another bank waits in clearing until staff settle or return it.
CREATE TABLE wires (
  entry_id   bigint PRIMARY KEY REFERENCES ledger_entries (id),
  status     wire_status NOT NULL DEFAULT 'pending',
  decided_at timestamptz,
  decided_by uuid REFERENCES admins (id)
);
CREATE INDEX wires_pending ON wires (entry_id) WHERE status = 'pending';

CREATE TABLE holds (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id   bigint      NOT NULL REFERENCES accounts (id),
  amount_minor bigint      NOT NULL CHECK (amount_minor > 0),
  reason       text        NOT NULL,
  placed_at    timestamptz NOT NULL DEFAULT now(),
  released_at  timestamptz
);
CREATE INDEX holds_active ON holds (account_id) WHERE released_at IS NULL;

-- Who did or saw what. before/after hold the changed fields only.
CREATE TABLE audit_log (
  id                  bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at                  timestamptz NOT NULL DEFAULT clock_timestamp(),
  actor_kind          actor_kind  NOT NULL,
  actor_id            uuid,
  action              text        NOT NULL,
  subject_customer_id uuid,
  entry_id            bigint REFERENCES ledger_entries (id),
  before              jsonb,
  after               jsonb,
  ip                  text        NOT NULL,
  request_id          text        NOT NULL
);
CREATE INDEX audit_log_by_subject ON audit_log (subject_customer_id, id DESC);

-- Invariants, held by the database whoever writes ------------------------------------------------
-- A deferred trigger runs as who queued it, and that is the owner after ledger_post: without a search_path of its own
-- it would read whatever the session put into pg_temp under these tables' names.

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'LM010';
END $$;

CREATE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_entries_no_truncate BEFORE TRUNCATE ON ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_postings_append_only BEFORE UPDATE OR DELETE ON ledger_postings
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_postings_no_truncate BEFORE TRUNCATE ON ledger_postings
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_log_no_truncate BEFORE TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE FUNCTION signed_minor(p_direction posting_direction, p_amount_minor bigint) RETURNS bigint
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE p_direction WHEN 'credit' THEN p_amount_minor ELSE -p_amount_minor END;

-- The postings of an entry arrive in one statement and sum to zero, or not at all; each balance follows from the
-- posting before, and the last one is the account's. Looked up row by row: a join with new_postings would be planned
-- once, while the tables are small, and read all of them when they have grown.
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

-- Moving money -----------------------------------------------------------------------------------

-- One movement: takes p_amount_minor from one account and gives it to another, whole or not at all.
-- Accounts are locked in id order, so opposing movements wait for each other instead of deadlocking.
-- A repeated idempotency key with the same request answers what the first call answered.
-- Raises LM001 funds, LM002 daily limit, LM003 account not active, LM004 currencies differ,
-- LM005 beneficiary closed, LM006 key used with another request, LM007 account missing.
CREATE FUNCTION ledger_record(
  p_kind                entry_kind,
  p_debit_account_id    bigint,
  p_credit_account_id   bigint,
  p_amount_minor        bigint,
  p_value_at            timestamptz,
  p_entered_at          timestamptz,
  p_description         text,
  p_bank                text,
  p_counterparty_name   text,
  p_counterparty_number text,
  p_reverses_id         bigint,
  p_entered_by          actor_kind,
  p_actor_id            uuid,
  p_idempotency_scope   text,
  p_idempotency_key     text,
  p_request_hash        bytea,
  p_ip                  text,
  p_request_id          text
) RETURNS TABLE (entry_id bigint, public_id uuid, kind text, entered_at timestamptz, replayed boolean)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  v_account accounts%ROWTYPE;
  v_debit   accounts%ROWTYPE;
  v_credit  accounts%ROWTYPE;
  v_earlier ledger_entries%ROWTYPE;
  v_entry   ledger_entries%ROWTYPE;
  v_now     timestamptz;
  v_today   date;
  v_spent   bigint;
BEGIN
  FOR v_account IN
    SELECT * FROM accounts WHERE id IN (p_debit_account_id, p_credit_account_id) ORDER BY id FOR NO KEY UPDATE
  LOOP
    IF v_account.id = p_debit_account_id THEN v_debit := v_account; ELSE v_credit := v_account; END IF;
  END LOOP;
  IF v_debit.id IS NULL OR v_credit.id IS NULL THEN
    RAISE EXCEPTION 'account missing' USING ERRCODE = 'LM007';
  END IF;

  -- Looked up under the locks: a twin of this call has the same accounts, so it has ended or not begun.
  IF p_idempotency_key IS NOT NULL THEN
    SELECT * INTO v_earlier FROM ledger_entries
    WHERE idempotency_scope = p_idempotency_scope AND idempotency_key = p_idempotency_key;
    IF FOUND THEN
      IF v_earlier.request_hash <> p_request_hash THEN
        RAISE EXCEPTION 'idempotency key used with another request' USING ERRCODE = 'LM006';
      END IF;
      RETURN QUERY SELECT v_earlier.id, v_earlier.public_id, v_earlier.kind::text, v_earlier.entered_at, true;
      RETURN;
    END IF;
  END IF;

  IF v_debit.currency <> v_credit.currency THEN
    RAISE EXCEPTION 'currencies differ' USING ERRCODE = 'LM004';
  END IF;

  v_now := coalesce(p_entered_at, clock_timestamp());
  v_today := (v_now AT TIME ZONE 'Europe/Zurich')::date;
  v_spent := CASE WHEN v_debit.outgoing_day = v_today THEN v_debit.outgoing_day_minor ELSE 0 END;
  IF p_kind IN ('transfer', 'wire') THEN
    IF v_debit.status <> 'active' THEN
      RAISE EXCEPTION 'account not active' USING ERRCODE = 'LM003';
    END IF;
    IF v_credit.status = 'closed' THEN
      RAISE EXCEPTION 'beneficiary closed' USING ERRCODE = 'LM005';
    END IF;
    v_spent := v_spent + p_amount_minor;
    IF v_spent > v_debit.daily_limit_minor THEN
      RAISE EXCEPTION 'daily limit' USING ERRCODE = 'LM002';
    END IF;
  END IF;
  IF v_debit.kind = 'customer' AND v_debit.balance_minor - v_debit.held_minor < p_amount_minor THEN
    RAISE EXCEPTION 'funds' USING ERRCODE = 'LM001';
  END IF;

  UPDATE accounts SET balance_minor = balance_minor - p_amount_minor,
                      outgoing_day = v_today, outgoing_day_minor = v_spent
  WHERE id = p_debit_account_id;
  UPDATE accounts SET balance_minor = balance_minor + p_amount_minor WHERE id = p_credit_account_id;

  -- A twin key at the same moment for other accounts fails here on ledger_entries_idempotency.
  INSERT INTO ledger_entries (kind, value_at, entered_at, description, bank, counterparty_name, counterparty_number,
                              entered_by, actor_id, reverses_id, idempotency_scope, idempotency_key, request_hash)
  VALUES (p_kind, coalesce(p_value_at, v_now), v_now, p_description, p_bank, p_counterparty_name,
          p_counterparty_number, p_entered_by, p_actor_id, p_reverses_id, p_idempotency_scope, p_idempotency_key,
          p_request_hash)
  RETURNING * INTO v_entry;

  INSERT INTO ledger_postings (entry_id, account_id, direction, amount_minor, balance_after_minor)
  VALUES (v_entry.id, p_debit_account_id, 'debit', p_amount_minor, v_debit.balance_minor - p_amount_minor),
         (v_entry.id, p_credit_account_id, 'credit', p_amount_minor, v_credit.balance_minor + p_amount_minor);
  IF p_kind = 'wire' THEN
    INSERT INTO wires (entry_id) VALUES (v_entry.id);
  END IF;
  -- What staff move stands in the trail of both customers, what a customer moves in the own one.
  INSERT INTO audit_log (actor_kind, actor_id, action, subject_customer_id, entry_id, after, ip, request_id)
  SELECT p_entered_by, p_actor_id, 'ledger.' || p_kind, subject, v_entry.id,
         jsonb_build_object('amountMinor', p_amount_minor), p_ip, p_request_id
  FROM unnest(ARRAY[v_debit.customer_id, v_credit.customer_id]) WITH ORDINALITY AS side (subject, place)
  WHERE subject IS NOT NULL AND (p_entered_by = 'staff' OR place = CASE WHEN v_debit.customer_id IS NULL THEN 2 ELSE 1 END);
  RETURN QUERY SELECT v_entry.id, v_entry.public_id, v_entry.kind::text, v_entry.entered_at, false;
END $$;

-- What the application calls: ledger_record with the entry time taken from the clock.
CREATE FUNCTION ledger_post(
  p_kind entry_kind, p_debit_account_id bigint, p_credit_account_id bigint, p_amount_minor bigint,
  p_value_at timestamptz, p_description text, p_bank text, p_counterparty_name text, p_counterparty_number text,
  p_reverses_id bigint, p_entered_by actor_kind, p_actor_id uuid, p_idempotency_scope text,
  p_idempotency_key text, p_request_hash bytea, p_ip text, p_request_id text
) RETURNS TABLE (entry_id bigint, public_id uuid, kind text, entered_at timestamptz, replayed boolean)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN QUERY SELECT * FROM ledger_record(
    p_kind, p_debit_account_id, p_credit_account_id, p_amount_minor, p_value_at, NULL, p_description, p_bank,
    p_counterparty_name, p_counterparty_number, p_reverses_id, p_entered_by, p_actor_id, p_idempotency_scope,
    p_idempotency_key, p_request_hash, p_ip, p_request_id);
END $$;

-- Sets money of an account aside. Raises LM001 where less than that is available, LM007 without the account.
CREATE FUNCTION ledger_place_hold(p_account_id bigint, p_amount_minor bigint, p_reason text) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_account accounts%ROWTYPE;
  v_hold bigint;
BEGIN
  SELECT * INTO v_account FROM accounts WHERE id = p_account_id AND kind = 'customer' FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'account missing' USING ERRCODE = 'LM007';
  END IF;
  IF v_account.balance_minor - v_account.held_minor < p_amount_minor THEN
    RAISE EXCEPTION 'funds' USING ERRCODE = 'LM001';
  END IF;
  INSERT INTO holds (account_id, amount_minor, reason) VALUES (p_account_id, p_amount_minor, p_reason)
  RETURNING id INTO v_hold;
  UPDATE accounts SET held_minor = held_minor + p_amount_minor WHERE id = p_account_id;
  RETURN v_hold;
END $$;

-- Gives a hold's money back; false where it was released already or never was.
CREATE FUNCTION ledger_release_hold(p_hold_id bigint) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_hold holds%ROWTYPE;
BEGIN
  PERFORM FROM accounts WHERE id = (SELECT account_id FROM holds WHERE id = p_hold_id) FOR NO KEY UPDATE;
  UPDATE holds SET released_at = clock_timestamp() WHERE id = p_hold_id AND released_at IS NULL RETURNING * INTO v_hold;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  UPDATE accounts SET held_minor = held_minor - v_hold.amount_minor WHERE id = v_hold.account_id;
  RETURN true;
END $$;

-- The bank's own accounts, each in 16 stripes: a movement takes the stripe of its customer's account,
-- so that thousands of customers do not wait for one row. The sum of the stripes is the account.
INSERT INTO accounts (kind, stripe)
SELECT kind, stripe
FROM unnest(enum_range('cash'::account_kind, NULL)) AS kind, generate_series(0, 15) AS stripe;
