-- Orders that pay by themselves, and what staff decide about wires to other banks.

CREATE TYPE order_rhythm AS ENUM ('once', 'daily', 'weekly', 'monthly');
CREATE TYPE order_status AS ENUM ('active', 'paused', 'cancelled', 'completed');
CREATE TYPE run_outcome AS ENUM ('paid', 'failed');

-- Days are days in Zurich. next_on is the due date that is run next; try_on the day of its next attempt.
CREATE TABLE standing_orders (
  id             uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  customer_id    uuid         NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  account_name   text         NOT NULL,
  account_number text         NOT NULL CHECK (account_number ~ '^[0-9]{1,34}$'),
  bank           text         NOT NULL,
  description    text         NOT NULL DEFAULT '',
  amount_minor   bigint       NOT NULL CHECK (amount_minor > 0),
  rhythm         order_rhythm NOT NULL,
  first_on       date         NOT NULL,
  last_on        date CHECK (last_on >= first_on),
  status         order_status NOT NULL DEFAULT 'active',
  next_on        date,
  try_on         date CHECK (try_on >= next_on),
  attempt        integer      NOT NULL DEFAULT 1,
  created_at     timestamptz(3) NOT NULL DEFAULT now(),
  request_key    text,
  request_hash   bytea,
  CONSTRAINT standing_orders_next CHECK ((status IN ('active', 'paused')) = (next_on IS NOT NULL)),
  CHECK ((next_on IS NULL) = (try_on IS NULL)),
  CHECK ((request_key IS NULL) = (request_hash IS NULL))
);
CREATE INDEX standing_orders_due ON standing_orders (try_on, id) WHERE status = 'active';
CREATE INDEX standing_orders_by_customer ON standing_orders (customer_id, created_at DESC);
CREATE UNIQUE INDEX standing_orders_request ON standing_orders (customer_id, request_key) WHERE request_key IS NOT NULL;

-- Every attempt with what came of it; a due date is paid once.
CREATE TABLE standing_order_runs (
  id       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id uuid        NOT NULL REFERENCES standing_orders (id) ON DELETE CASCADE,
  due_on   date        NOT NULL,
  attempt  integer     NOT NULL,
  outcome  run_outcome NOT NULL,
  failure  text,
  entry_id bigint REFERENCES ledger_entries (id),
  ran_at   timestamptz(3) NOT NULL DEFAULT now(),
  CHECK ((outcome = 'paid') = (entry_id IS NOT NULL)),
  CHECK ((outcome = 'failed') = (failure IS NOT NULL))
);
CREATE UNIQUE INDEX standing_order_runs_paid_once ON standing_order_runs (order_id, due_on) WHERE outcome = 'paid';
CREATE INDEX standing_order_runs_latest ON standing_order_runs (order_id, id DESC);

GRANT SELECT, INSERT ON standing_orders TO limmat_app;
GRANT UPDATE (status, next_on, try_on, attempt) ON standing_orders TO limmat_app;
GRANT SELECT, INSERT ON standing_order_runs TO limmat_app;

-- Wires ------------------------------------------------------------------------------------------

-- A settlement pays what waited in clearing out of the bank's cash; a return gives it back to the customer.
-- Unlike a reversal, neither takes a mistake back, so both stay in the history.
ALTER TYPE entry_kind ADD VALUE 'settlement';
ALTER TYPE entry_kind ADD VALUE 'return';

-- Decides a pending wire, once: under the lock of its row. Without a reason it is settled, with one returned.
-- The return goes to the account the wire left, or to unclaimed where its owner is gone.
-- Raises LM020 where the wire is not pending any more, LM021 where there is none.
CREATE FUNCTION ledger_decide_wire(p_public_id uuid, p_reason text, p_admin_id uuid, p_ip text, p_request_id text)
RETURNS TABLE (customer_id uuid, decision_id uuid)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_entry    ledger_entries%ROWTYPE;
  v_wire     wires%ROWTYPE;
  v_sender   accounts%ROWTYPE;
  v_clearing bigint;
  v_amount   bigint;
  v_target   bigint;
  v_decision uuid;
BEGIN
  SELECT * INTO v_entry FROM ledger_entries WHERE public_id = p_public_id AND kind = 'wire';
  IF NOT FOUND THEN
    RAISE EXCEPTION 'no such wire' USING ERRCODE = 'LM021';
  END IF;
  SELECT * INTO v_wire FROM wires WHERE entry_id = v_entry.id FOR UPDATE;
  IF v_wire.status <> 'pending' OR EXISTS (SELECT FROM ledger_entries WHERE reverses_id = v_entry.id) THEN
    RAISE EXCEPTION 'wire decided already' USING ERRCODE = 'LM020';
  END IF;
  SELECT a.* INTO v_sender FROM ledger_postings p JOIN accounts a ON a.id = p.account_id
  WHERE p.entry_id = v_entry.id AND p.direction = 'debit';
  SELECT p.account_id, p.amount_minor INTO v_clearing, v_amount FROM ledger_postings p
  WHERE p.entry_id = v_entry.id AND p.direction = 'credit';

  IF p_reason IS NULL THEN
    SELECT a.id INTO v_target FROM accounts a
    WHERE a.kind = 'cash' AND a.currency = v_sender.currency AND a.stripe = v_sender.id % 16;
  ELSIF v_sender.customer_id IS NULL THEN
    SELECT a.id INTO v_target FROM accounts a
    WHERE a.kind = 'unclaimed' AND a.currency = v_sender.currency AND a.stripe = v_sender.id % 16;
  ELSE
    v_target := v_sender.id;
  END IF;
  SELECT r.public_id INTO v_decision FROM ledger_record(
    CASE WHEN p_reason IS NULL THEN 'settlement' ELSE 'return' END::entry_kind, v_clearing, v_target, v_amount, NULL, NULL,
    CASE WHEN p_reason IS NULL THEN v_entry.description ELSE 'Returned: ' || p_reason END, v_entry.bank,
    v_entry.counterparty_name, v_entry.counterparty_number, CASE WHEN p_reason IS NOT NULL THEN v_entry.id END,
    'staff', p_admin_id, NULL, NULL, NULL, p_ip, p_request_id) r;
  UPDATE wires SET status = CASE WHEN p_reason IS NULL THEN 'settled' ELSE 'returned' END::wire_status,
                   decided_at = clock_timestamp(), decided_by = p_admin_id
  WHERE entry_id = v_entry.id;
  RETURN QUERY SELECT v_sender.customer_id, v_decision;
END $$;
REVOKE EXECUTE ON FUNCTION ledger_decide_wire FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger_decide_wire TO limmat_app;
