-- The audit log, approvals and the amounts of four eyes, the security log, and the jobs of the server.

-- Who did or saw what. before and after hold the changed fields only.
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
  -- Personal values before and after, which only the key of the customer opens.
  sealed              bytea,
  ip                  text        NOT NULL,
  request_id          text        NOT NULL,
  -- The session that acted. Rows without one are written by the ledger, a worker or an operator.
  session_id          uuid
);
CREATE INDEX audit_log_by_subject ON audit_log (subject_customer_id, id DESC);
-- What staff saw of a customer, among everything the customer did.
CREATE INDEX audit_log_looks ON audit_log (subject_customer_id, id DESC) WHERE actor_kind = 'staff';
-- The rows of one member of staff. No page lists the rows of one customer as an actor.
CREATE INDEX audit_log_by_staff ON audit_log (actor_id, id DESC) WHERE actor_kind = 'staff';
-- Rows of movements are most of the log: a search for them finds one soon, and every payment would write into the index.
CREATE INDEX audit_log_by_action ON audit_log (action, id DESC) WHERE action NOT IN ('ledger.transfer', 'ledger.wire');
-- Not BRIN: the planner walks all newer rows rather than use a summary of block ranges, but uses this.
CREATE INDEX audit_log_by_time ON audit_log (at);

-- A chain of digests over the audit log, written by audit_seal.
CREATE TABLE audit_chain (
  position  bigint PRIMARY KEY,
  audit_id  bigint      NOT NULL UNIQUE REFERENCES audit_log (id),
  digest    bytea       NOT NULL,
  sealed_at timestamptz NOT NULL DEFAULT clock_timestamp()
);

-- What a session has read on a page, as a digest of session, address, action and subject. The same read is recorded again
-- only after some minutes, so that a refresh of the page leaves no second row in the audit log.
CREATE TABLE audit_views (
  digest bytea PRIMARY KEY CHECK (octet_length(digest) = 32),
  at     timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX audit_views_by_time ON audit_views (at);

-- A request of one member of staff above the four-eyes amount waits here until another one decides. It outlives the
-- customer, as the entries do.
CREATE TABLE approvals (
  id                uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  kind              approval_kind   NOT NULL,
  status            approval_status NOT NULL DEFAULT 'waiting',
  customer_id       uuid REFERENCES customers (id) ON DELETE SET NULL,
  -- An account without money can need a second person as well, such as one that owes a loan.
  amount_minor      bigint          NOT NULL CHECK (amount_minor >= 0),
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
  CONSTRAINT approvals_two_people CHECK ((decided_by = made_by) = (status = 'withdrawn')),
  CONSTRAINT approvals_decided CHECK (
    (status = 'waiting') = (decided_by IS NULL) AND (decided_by IS NULL) = (decided_at IS NULL)),
  CONSTRAINT approvals_posted CHECK (entry_id IS NULL OR status = 'approved'),
  CHECK ((idempotency_key IS NULL) = (idempotency_scope IS NULL)),
  CHECK ((idempotency_key IS NULL) = (request_hash IS NULL))
);
CREATE UNIQUE INDEX approvals_idempotency ON approvals (idempotency_scope, idempotency_key)
  WHERE idempotency_key IS NOT NULL;
-- A matter does not wait twice.
CREATE UNIQUE INDEX approvals_waiting_once ON approvals ((request ->> 'about'))
  WHERE status = 'waiting' AND request ->> 'about' IS NOT NULL;
CREATE INDEX approvals_by_age ON approvals (made_at DESC, id DESC);
CREATE INDEX approvals_waiting ON approvals (made_at, id) WHERE status = 'waiting';
CREATE INDEX approvals_by_customer ON approvals (customer_id);

-- An approval is used once.
CREATE TABLE approval_uses (
  approval_id uuid PRIMARY KEY REFERENCES approvals (id),
  used_by     uuid        NOT NULL REFERENCES admins (id),
  used_at     timestamptz NOT NULL DEFAULT clock_timestamp()
);

-- Personal data and password hashes of requests that wait. They go with the decision and with the customer, while the
-- approval itself stays.
CREATE TABLE approval_private_data (
  approval_id uuid PRIMARY KEY REFERENCES approvals (id) ON DELETE CASCADE,
  customer_id uuid  NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  -- Encrypted with the key of the customer (customer_keys).
  sealed      bytea NOT NULL
);
CREATE INDEX approval_private_data_by_customer ON approval_private_data (customer_id);

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

-- Parallel actions of one member of staff take turns by updating this row.
CREATE TABLE staff_turns (
  admin_id uuid PRIMARY KEY REFERENCES admins (id),
  effects  bigint NOT NULL
);

-- The security log: failed sign-ins, wrong codes, refused requests. It holds no input.
CREATE TABLE security_events (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  minute      timestamptz NOT NULL,
  first_at    timestamptz NOT NULL,
  last_at     timestamptz NOT NULL,
  occurrences bigint      NOT NULL CHECK (occurrences > 0),
  event       text        NOT NULL,
  realm       realm,
  customer_id uuid REFERENCES customers (id) ON DELETE SET NULL,
  admin_id    uuid REFERENCES admins (id) ON DELETE SET NULL,
  session_id  uuid,
  -- Empty where the occurrences of several addresses were added up.
  ip          text        NOT NULL,
  network     text        NOT NULL,
  device      text        NOT NULL,
  -- The request of the first occurrence.
  request_id  text        NOT NULL,
  -- What is added up within a minute: a hash of event, people and network.
  key         bytea       NOT NULL,
  UNIQUE (minute, key)
);
CREATE INDEX security_events_by_customer ON security_events (customer_id, id DESC) WHERE customer_id IS NOT NULL;
CREATE INDEX security_events_by_admin ON security_events (admin_id, id DESC) WHERE admin_id IS NOT NULL;
CREATE INDEX security_events_by_network ON security_events (network, id DESC);
CREATE INDEX security_events_by_event ON security_events (event, id DESC);
CREATE INDEX security_events_by_time ON security_events (first_at);

-- The work of the server's background runner (lib/platform/jobs). A row is one job: its kind names the code, and its
-- key the thing to work on, so that a job for one thing is queued once.
CREATE TABLE jobs (
  kind       text        NOT NULL,
  key        text        NOT NULL DEFAULT '',
  -- The lowest number runs first among the due jobs of a kind.
  priority   smallint    NOT NULL DEFAULT 50,
  -- While an instance works on the job, the end of its lease. 'infinity' once the job has failed for good.
  run_at     timestamptz NOT NULL DEFAULT now(),
  attempts   integer     NOT NULL DEFAULT 0,
  -- A new value for each attempt, so that an instance that lost its lease can no longer change the row.
  lease      uuid,
  last_error text,
  failed_at  timestamptz(3),
  -- Names the failure to staff.
  failure_id uuid,
  queued_at  timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (kind, key),
  CHECK ((failed_at IS NULL) = (failure_id IS NULL))
  -- Rows come and go quickly.
) WITH (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_cost_delay = 0);
CREATE INDEX jobs_due ON jobs (kind, priority, run_at);
CREATE INDEX jobs_failed ON jobs (failed_at DESC, failure_id DESC) WHERE failed_at IS NOT NULL;
