-- Rows that hand over a customer's money or data are changed by what the audit log shows only. The application writes
-- them directly, so it must have written an audit row about the same customer when its transaction commits.
-- audit_append takes people from their session: SQL alone can make up no such row.

-- Raises LM055 unless this transaction has an audit row of a session about the customer of the row, before and after
-- the change, by the customer ('own') or by a member of staff who has a right. Arguments: the column with the customer,
-- 'own' or '', the right or ''.
CREATE FUNCTION require_audited_change() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_customer uuid;
BEGIN
  FOR v_customer IN
    SELECT DISTINCT id::uuid FROM unnest(ARRAY[to_jsonb(OLD) ->> TG_ARGV[0], to_jsonb(NEW) ->> TG_ARGV[0]]) AS id
    WHERE id IS NOT NULL
  LOOP
    IF NOT EXISTS (
      SELECT FROM audit_log l LEFT JOIN admins m ON m.id = l.actor_id AND l.actor_kind = 'staff'
      WHERE l.at >= transaction_timestamp() AND l.transaction_id = pg_current_xact_id()::text::bigint
        AND l.subject_customer_id = v_customer AND l.session_id IS NOT NULL
        -- Not staff_has_right: a member of staff who was disabled after writing the row acted in time.
        AND (l.actor_kind = 'customer' AND TG_ARGV[1] = 'own'
             OR m.id IS NOT NULL AND role_has_right(m.role, TG_ARGV[2]) AND NOT m.password_is_temporary)) THEN
      RAISE EXCEPTION 'no audit row about this change of %', TG_TABLE_NAME USING ERRCODE = 'LM055';
    END IF;
  END LOOP;
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER customers_audited AFTER UPDATE ON customers
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (is_application())
  EXECUTE FUNCTION require_audited_change('id', 'own', 'correct');
