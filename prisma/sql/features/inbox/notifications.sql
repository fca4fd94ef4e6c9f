-- The cursor of the job that notifies customers of movements.

-- Skips the movements that are already in the books: the seed's histories notify nobody.
CREATE FUNCTION notifications_start_here() RETURNS void LANGUAGE sql SET search_path = public, pg_temp AS $$
  UPDATE notification_cursor SET (processed_id, horizon_id, mailed_id) = (SELECT id, id, id FROM (
    SELECT coalesce(max(id), 0) AS id FROM ledger_postings) newest);
$$;

-- Runs one step behind the ledger: notifies customers of settled postings, as their settings allow, and moves the horizon
-- to the newest posting. The horizon is settled once no running transaction can have drawn an id below it. A returned wire
-- is left out because it has a message of its own. One worker runs at a time; others return without effect. Returns
-- whether there may be more to do.
CREATE FUNCTION movements_notify(p_limit integer) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_newest bigint;
  v_cursor notification_cursor%ROWTYPE;
  v_up_to  bigint;
BEGIN
  -- Read before the lock: this transaction gets its id with the lock, which must come after these ids were drawn.
  SELECT coalesce(max(id), 0) INTO v_newest FROM ledger_postings;
  SELECT * INTO v_cursor FROM notification_cursor FOR UPDATE SKIP LOCKED;
  IF NOT FOUND THEN
    RETURN false;
  ELSIF v_cursor.processed_id < v_cursor.horizon_id THEN
    IF v_cursor.horizon_xid > pg_snapshot_xmin(pg_current_snapshot()) THEN
      RETURN false;
    END IF;
    v_up_to := least(v_cursor.horizon_id, v_cursor.processed_id + greatest(p_limit, 1));
    INSERT INTO notifications (customer_id, kind, posting_id, at)
    SELECT a.customer_id, CASE p.direction WHEN 'credit' THEN 'money_in' ELSE 'money_out' END::notification_kind, p.id,
           e.entered_at
    FROM ledger_postings p
    JOIN accounts a ON a.id = p.account_id
    JOIN ledger_entries e ON e.id = p.entry_id
    LEFT JOIN notification_settings s ON s.customer_id = a.customer_id
    WHERE p.id > v_cursor.processed_id AND p.id <= v_up_to AND a.customer_id IS NOT NULL AND e.kind <> 'opening'
      -- A wire that comes back has a letter of its own.
      AND NOT (e.kind = 'return' AND p.direction = 'credit')
      -- A move between two accounts of one person is one record.
      AND NOT (e.kind IN ('own', 'exchange') AND p.direction = 'credit')
      -- The notification of a wire names its fee.
      AND NOT (e.kind = 'fee' AND EXISTS (SELECT FROM wires w WHERE w.fee_entry_id = e.id))
      AND coalesce(CASE p.direction WHEN 'credit' THEN s.money_in_app ELSE s.money_out_app END, true)
    ORDER BY p.id;
    UPDATE notification_cursor SET processed_id = v_up_to;
    RETURN true;
  ELSIF v_newest <= v_cursor.horizon_id THEN
    RETURN false;
  END IF;
  UPDATE notification_cursor SET horizon_id = v_newest, horizon_xid = pg_current_xact_id();
  RETURN true;
END $$;

-- Deletes the unread lines of an earlier state of a wire, and notifies the customer of one that is settled, in doubt, or leaves
-- so late that it arrives on a later day, as their settings allow. The line about the money that went out shows the present
-- state and day, so only a change after that line needs another one. A later day stays news while the wire is on its way. A
-- wire that comes back has a letter of its own.
CREATE FUNCTION wire_notify() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_event text := CASE
    WHEN NEW.arrives_on > OLD.arrives_on THEN 'later'
    WHEN wire_state(NEW) IN ('settled', 'in doubt') THEN wire_state(NEW)
  END;
BEGIN
  DELETE FROM notifications n USING ledger_postings p
  WHERE p.entry_id = NEW.entry_id AND n.posting_id = p.id AND n.kind = 'wire' AND n.read_at IS NULL
    AND n.detail IS DISTINCT FROM v_event AND (n.detail <> 'later' OR NEW.status <> 'pending');
  INSERT INTO notifications (customer_id, kind, posting_id, detail)
  SELECT n.customer_id, 'wire', n.posting_id, v_event
  FROM ledger_postings p JOIN notifications n ON n.posting_id = p.id AND n.kind = 'money_out'
  LEFT JOIN notification_settings s ON s.customer_id = n.customer_id
  WHERE p.entry_id = NEW.entry_id AND v_event IS NOT NULL AND coalesce(s.money_out_app, true)
  ON CONFLICT (posting_id, detail) DO NOTHING;
  RETURN NULL;
END $$;

CREATE TRIGGER wires_notify AFTER UPDATE ON wires
  FOR EACH ROW WHEN (wire_state(NEW) <> wire_state(OLD))
  EXECUTE FUNCTION wire_notify();

-- Returns the range of postings whose emails are due, at most p_limit of them, and keeps the cursor locked; no row while
-- another worker has it, or nothing is due.
CREATE FUNCTION movements_to_mail(p_limit integer) RETURNS TABLE (after_id bigint, up_to_id bigint)
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT mailed_id, least(processed_id, mailed_id + p_limit)
  FROM (SELECT * FROM notification_cursor FOR UPDATE SKIP LOCKED) c WHERE mailed_id < processed_id
$$;

-- Marks the postings up to p_up_to as mailed, which their customers have been notified of.
CREATE FUNCTION movements_mailed(p_up_to bigint) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE notification_cursor SET mailed_id = p_up_to WHERE p_up_to > mailed_id AND p_up_to <= processed_id
$$;

-- Deletes notifications after a year.
CREATE FUNCTION notifications_purge() RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM notifications WHERE at < bank_now() - interval '1 year'
$$;

CREATE CONSTRAINT TRIGGER notification_settings_audited AFTER INSERT OR UPDATE ON notification_settings
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (is_application())
  EXECUTE FUNCTION require_audited_change('customer_id', 'own', '');
