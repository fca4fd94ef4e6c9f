-- What two members of staff decided outlives the customer it was about, as the entries do; only the link goes.
ALTER TABLE approvals
  ALTER COLUMN customer_id DROP NOT NULL,
  DROP CONSTRAINT approvals_customer_id_fkey,
  ADD CONSTRAINT approvals_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers (id) ON DELETE SET NULL;

-- A decision is final; that its customer is gone changes nothing of it.
DROP TRIGGER approvals_decided_once ON approvals;
CREATE TRIGGER approvals_decided_once BEFORE UPDATE ON approvals
  FOR EACH ROW WHEN (
    OLD.status <> 'waiting'
    AND NOT (NEW.customer_id IS NULL AND to_jsonb(NEW) - 'customer_id' = to_jsonb(OLD) - 'customer_id'))
  EXECUTE FUNCTION refuse_change();

ALTER TABLE documents ADD CONSTRAINT documents_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES admins (id);
