-- Four eyes: what one member of staff asks for above the configured amount waits here until another one decides.

CREATE TYPE approval_kind AS ENUM ('credit', 'debit', 'history', 'update');
CREATE TYPE approval_status AS ENUM ('waiting', 'approved', 'rejected');

CREATE TABLE approvals (
  id                uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  kind              approval_kind   NOT NULL,
  status            approval_status NOT NULL DEFAULT 'waiting',
  customer_id       uuid            NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  amount_minor      bigint          NOT NULL CHECK (amount_minor > 0),
  request           jsonb           NOT NULL,
  made_by           uuid            NOT NULL REFERENCES admins (id),
  made_at           timestamptz(3)  NOT NULL DEFAULT now(),
  decided_by        uuid REFERENCES admins (id),
  decided_at        timestamptz(3),
  reason            text,
  entry_id          bigint UNIQUE REFERENCES ledger_entries (id),
  idempotency_scope text,
  idempotency_key   text,
  request_hash      bytea,
  CONSTRAINT approvals_two_people CHECK (decided_by <> made_by),
  CONSTRAINT approvals_decided CHECK (
    (status = 'waiting') = (decided_by IS NULL) AND (decided_by IS NULL) = (decided_at IS NULL)),
  CONSTRAINT approvals_posted CHECK (entry_id IS NULL OR status = 'approved'),
  CHECK ((idempotency_key IS NULL) = (idempotency_scope IS NULL)),
  CHECK ((idempotency_key IS NULL) = (request_hash IS NULL))
);
CREATE UNIQUE INDEX approvals_idempotency ON approvals (idempotency_scope, idempotency_key)
  WHERE idempotency_key IS NOT NULL;
CREATE INDEX approvals_by_age ON approvals (made_at DESC, id DESC);
CREATE INDEX approvals_waiting ON approvals (made_at, id) WHERE status = 'waiting';
CREATE INDEX approvals_by_customer ON approvals (customer_id);

-- A decision is final.
CREATE TRIGGER approvals_decided_once BEFORE UPDATE ON approvals
  FOR EACH ROW WHEN (OLD.status <> 'waiting') EXECUTE FUNCTION refuse_change();

GRANT SELECT ON approvals TO limmat_app;
GRANT INSERT (kind, customer_id, amount_minor, request, made_by, idempotency_scope, idempotency_key, request_hash)
  ON approvals TO limmat_app;
GRANT UPDATE (status, decided_by, decided_at, reason, entry_id) ON approvals TO limmat_app;

-- The page over the audit log is asked for one member of staff; customers' own rows need no such index.
CREATE INDEX audit_log_by_staff ON audit_log (actor_id, id DESC) WHERE actor_kind = 'staff';
