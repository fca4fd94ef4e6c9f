-- Four eyes add up a day: what each member of staff moved, by its effect on the available balance of every customer
-- account they touched. The ledger functions write these rows and refuse what exceeds the amounts.

ALTER TYPE approval_kind ADD VALUE 'wire';
ALTER TYPE approval_kind ADD VALUE 'closure';
ALTER TYPE approval_kind ADD VALUE 'profile';
ALTER TYPE approval_kind ADD VALUE 'factor';

-- An account without money can need a second person as well, such as one that owes a loan.
ALTER TABLE approvals DROP CONSTRAINT approvals_amount_minor_check, ADD CHECK (amount_minor >= 0);

-- `npm run migrate` writes the amounts from the environment. The application cannot change them. NULL means no limit.
CREATE TABLE four_eyes_limits (
  role          admin_role PRIMARY KEY CHECK (role <> 'auditor'),
  account_minor bigint CHECK (account_minor >= 0),
  day_minor     bigint CHECK (day_minor >= 0)
);
INSERT INTO four_eyes_limits (role) VALUES ('administrator'), ('teller');

-- One row for each account that an action of staff without an approval touched. The kind 'control' is a change that
-- hands over an account, such as a new password: its amount is the account's balance.
CREATE TABLE staff_effects (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  admin_id     uuid        NOT NULL REFERENCES admins (id),
  account_id   bigint      NOT NULL REFERENCES accounts (id),
  kind         text        NOT NULL,
  amount_minor bigint      NOT NULL CHECK (amount_minor > 0),
  entry_id     bigint REFERENCES ledger_entries (id),
  at           timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX staff_effects_by_staff ON staff_effects (admin_id, at);
CREATE TRIGGER staff_effects_append_only BEFORE UPDATE OR DELETE ON staff_effects
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER staff_effects_no_truncate BEFORE TRUNCATE ON staff_effects
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Parallel actions of one member of staff take turns by updating this row.
CREATE TABLE staff_turns (
  admin_id uuid PRIMARY KEY REFERENCES admins (id),
  effects  bigint NOT NULL
);

-- An approval is used once.
CREATE TABLE approval_uses (
  approval_id uuid PRIMARY KEY REFERENCES approvals (id),
  used_by     uuid        NOT NULL REFERENCES admins (id),
  used_at     timestamptz NOT NULL DEFAULT clock_timestamp()
);

-- Personal data and password hashes of requests that wait. They go with the decision and with the customer, while
-- the approval itself stays.
CREATE TABLE approval_private_data (
  approval_id uuid PRIMARY KEY REFERENCES approvals (id) ON DELETE CASCADE,
  customer_id uuid  NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  data        jsonb NOT NULL
);
CREATE INDEX approval_private_data_by_customer ON approval_private_data (customer_id);

GRANT SELECT ON four_eyes_limits, staff_effects, approval_uses TO limmat_app;
GRANT SELECT, INSERT, DELETE ON approval_private_data TO limmat_app;

-- Callers ----------------------------------------------------------------------------------------
-- p_session is what the caller's token carries. These functions alone know how it leads to the session's row.

CREATE FUNCTION live_staff_session(p_session text) RETURNS TABLE (admin_id uuid, role admin_role)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT m.id, m.role FROM sessions s JOIN admins m ON m.id = s.admin_id
  WHERE s.id = p_session::uuid AND s.realm = 'admin' AND s.ended_at IS NULL AND s.expires_at > clock_timestamp()
    AND m.disabled_at IS NULL
$$;

CREATE FUNCTION live_customer_session(p_session text) RETURNS TABLE (customer_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT s.customer_id FROM sessions s
  WHERE s.id = p_session::uuid AND s.realm = 'customer' AND s.ended_at IS NULL AND s.expires_at > clock_timestamp()
$$;

-- The rights of lib/identity/rights.ts; a test compares the two.
CREATE FUNCTION role_has_right(p_role admin_role, p_right text) RETURNS boolean LANGUAGE sql IMMUTABLE
RETURN CASE p_role
  WHEN 'administrator' THEN p_right IN ('self', 'read', 'serve', 'correct', 'delete', 'cards')
  WHEN 'teller' THEN p_right IN ('self', 'read', 'serve')
  ELSE p_right IN ('self', 'read')
END;

-- Returns the member of staff of a live session who has the right. Raises LM032 without one, LM033 without the right.
-- A transaction that keeps its first snapshot would not see what others have done since, so it may not act for staff.
CREATE FUNCTION require_staff(p_session text, p_right text, OUT admin_id uuid, OUT role admin_role)
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF current_setting('transaction_isolation') <> 'read committed' THEN
    RAISE EXCEPTION 'staff act in read committed transactions' USING ERRCODE = 'LM032';
  END IF;
  SELECT s.admin_id, s.role INTO admin_id, role FROM live_staff_session(p_session) s;
  IF admin_id IS NULL THEN
    RAISE EXCEPTION 'no live staff session' USING ERRCODE = 'LM032';
  END IF;
  IF NOT role_has_right(role, p_right) THEN
    RAISE EXCEPTION 'right missing' USING ERRCODE = 'LM033';
  END IF;
END $$;

-- Counting ---------------------------------------------------------------------------------------

-- Refuses with LM030, whose detail says why: the sums, the limit and which of them was exceeded.
CREATE FUNCTION refuse_without_approval(p_reason text, p_amount numeric, p_sum numeric, p_limit bigint) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  RAISE EXCEPTION 'a second person must approve' USING ERRCODE = 'LM030', DETAIL = json_build_object(
    'reason', p_reason, 'amountMinor', p_amount::text, 'sumMinor', p_sum::text, 'limitMinor', p_limit::text)::text;
END $$;

-- Counts what a member of staff did to the available balance of each account. Raises LM030 if the sum of the last
-- 24 hours exceeds the amount for one account or for all accounts together.
CREATE FUNCTION count_staff_effect(
  p_admin_id uuid, p_role admin_role, p_kind text, p_account_ids bigint[], p_amount_minor bigint, p_entry_id bigint
) RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_limits  four_eyes_limits%ROWTYPE;
  v_since   timestamptz;
  v_account bigint;
  v_sum     numeric;
BEGIN
  INSERT INTO staff_turns AS t (admin_id, effects) VALUES (p_admin_id, 1)
  ON CONFLICT (admin_id) DO UPDATE SET effects = t.effects + 1;
  INSERT INTO staff_effects (admin_id, account_id, kind, amount_minor, entry_id)
  SELECT p_admin_id, account, p_kind, p_amount_minor, p_entry_id FROM unnest(p_account_ids) AS account;

  SELECT * INTO STRICT v_limits FROM four_eyes_limits WHERE role = p_role;
  v_since := clock_timestamp() - interval '24 hours';
  FOREACH v_account IN ARRAY p_account_ids LOOP
    SELECT sum(amount_minor) INTO v_sum FROM staff_effects
    WHERE admin_id = p_admin_id AND at > v_since AND account_id = v_account AND (kind = 'control') = (p_kind = 'control');
    IF v_sum > v_limits.account_minor THEN
      PERFORM refuse_without_approval(
        CASE WHEN p_kind = 'control' THEN 'balance' WHEN v_sum = p_amount_minor THEN 'amount' ELSE 'account' END,
        p_amount_minor, v_sum, v_limits.account_minor);
    END IF;
  END LOOP;
  SELECT sum(amount_minor) INTO v_sum FROM staff_effects WHERE admin_id = p_admin_id AND at > v_since;
  IF v_sum > v_limits.day_minor THEN
    PERFORM refuse_without_approval('day', p_amount_minor, v_sum, v_limits.day_minor);
  END IF;
END $$;

-- Uses the approval of another member of staff, once. Raises LM031 unless it waits for exactly this.
CREATE FUNCTION use_approval(
  p_approval_id uuid, p_admin_id uuid, p_kinds text[], p_customer_ids uuid[], p_amount_minor bigint, p_request jsonb
) RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM FROM approvals a JOIN admins m ON m.id = a.made_by
  WHERE a.id = p_approval_id AND a.status = 'waiting' AND a.made_by <> p_admin_id AND m.disabled_at IS NULL
    AND role_has_right(m.role, 'serve') AND a.kind::text = ANY (p_kinds) AND a.customer_id = ANY (p_customer_ids)
    AND a.amount_minor = p_amount_minor AND a.request @> p_request
  FOR UPDATE OF a;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the approval is not for this' USING ERRCODE = 'LM031';
  END IF;
  INSERT INTO approval_uses (approval_id, used_by) VALUES (p_approval_id, p_admin_id);
EXCEPTION WHEN unique_violation THEN
  RAISE EXCEPTION 'the approval was used' USING ERRCODE = 'LM031';
END $$;

-- Counts that a member of staff takes control of an account, by a new password for example: against the amount with
-- the account's balance, against the day's total once a day. Raises LM007 without the account.
CREATE FUNCTION staff_take_control(p_session text, p_right text, p_account_id bigint) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_staff   record;
  v_balance bigint;
  v_counted bigint;
  v_limit   bigint;
BEGIN
  v_staff := require_staff(p_session, p_right);
  SELECT balance_minor INTO v_balance FROM accounts
  WHERE id = p_account_id AND kind = 'customer' FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'account missing' USING ERRCODE = 'LM007';
  END IF;
  SELECT account_minor INTO STRICT v_limit FROM four_eyes_limits WHERE role = v_staff.role;
  IF v_balance > v_limit THEN
    PERFORM refuse_without_approval('balance', v_balance, v_balance, v_limit);
  END IF;
  SELECT coalesce(sum(amount_minor), 0) INTO v_counted FROM staff_effects
  WHERE admin_id = v_staff.admin_id AND at > clock_timestamp() - interval '24 hours' AND account_id = p_account_id
    AND kind = 'control';
  IF v_balance > v_counted THEN
    PERFORM count_staff_effect(
      v_staff.admin_id, v_staff.role, 'control', ARRAY[p_account_id], v_balance - v_counted, NULL);
  END IF;
END $$;

REVOKE EXECUTE ON FUNCTION live_staff_session, live_customer_session, role_has_right, require_staff,
  refuse_without_approval, count_staff_effect, use_approval, staff_take_control FROM PUBLIC;
GRANT EXECUTE ON FUNCTION staff_take_control TO limmat_app;
