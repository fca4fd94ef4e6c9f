-- Payees, standing orders, loans, cards and documents of customers.

-- The number decides where a wire goes, so a customer's list has it once.
CREATE TABLE beneficiaries (
  id             uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  customer_id    uuid NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  account_name   text NOT NULL,
  account_number text NOT NULL CHECK (account_number ~ '^[0-9]{1,34}$'),
  bank           text NOT NULL,
  reference      text NOT NULL DEFAULT '',
  nickname       text NOT NULL DEFAULT '',
  created_at     timestamptz(3) NOT NULL DEFAULT now(),
  UNIQUE (customer_id, account_number)
);

-- Days are days in Zurich. next_on is the next due date; try_on the day of its next attempt.
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

-- Every attempt with its outcome; a due date is paid once.
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

-- A request is approved, paid out by one entry at a yearly rate, or declined with a reason.
CREATE TABLE loan_requests (
  id             uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  customer_id    uuid        NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  type           text        NOT NULL CHECK (type IN ('personal-loans', 'mortgages', 'business-loans')),
  amount_minor   bigint      NOT NULL CHECK (amount_minor > 0),
  reason         text        NOT NULL,
  status         loan_status NOT NULL DEFAULT 'requested',
  requested_at   timestamptz(3) NOT NULL DEFAULT now(),
  yearly_rate_bp integer CHECK (yearly_rate_bp BETWEEN 0 AND 3000),
  term_months    integer CHECK (term_months BETWEEN 1 AND 480),
  decline_reason text,
  decided_at     timestamptz(3),
  decided_by     uuid REFERENCES admins (id),
  entry_id       bigint UNIQUE REFERENCES ledger_entries (id),
  CONSTRAINT loan_requests_decision CHECK (
    CASE status
      WHEN 'requested' THEN num_nonnulls(yearly_rate_bp, term_months, decline_reason, decided_at, decided_by, entry_id) = 0
      WHEN 'approved' THEN num_nulls(yearly_rate_bp, term_months, decided_at, decided_by, entry_id) = 0 AND decline_reason IS NULL
      ELSE num_nulls(decline_reason, decided_at, decided_by) = 0 AND num_nonnulls(yearly_rate_bp, term_months, entry_id) = 0
    END)
);
CREATE INDEX loan_requests_by_customer ON loan_requests (customer_id, requested_at DESC, id DESC);
CREATE INDEX loan_requests_newest ON loan_requests (requested_at DESC, id DESC);

-- A customer's card, one each. The application seals number and security code (AES-256-GCM) together with the name of
-- the column and the owner, so that they open in no other row or column. The id of the key is beside them.
CREATE TABLE cards (
  id            uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  customer_id   uuid        NOT NULL UNIQUE REFERENCES customers (id) ON DELETE CASCADE,
  brand         text        NOT NULL,
  last4         text        NOT NULL CHECK (last4 ~ '^[0-9]{4}$'),
  holder        text        NOT NULL,
  expiry        text        NOT NULL CHECK (expiry ~ '^(0[1-9]|1[0-2])/[0-9]{2}$'),
  key_id        text        NOT NULL,
  sealed_number bytea       NOT NULL,
  sealed_cvv    bytea,
  saved_at      timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX cards_newest ON cards (saved_at DESC, id DESC);

-- Documents that customers upload. The files are in the storage (lib/platform/storage), below their customer's id.
CREATE TABLE documents (
  id          uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  customer_id uuid            NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  title       text            NOT NULL,
  media_type  text            NOT NULL
    CHECK (media_type IN ('image/jpeg', 'image/png', 'image/webp', 'application/pdf')),
  status      document_status NOT NULL DEFAULT 'waiting',
  reason      text,
  uploaded_at timestamptz(3)  NOT NULL DEFAULT now(),
  decided_at  timestamptz,
  decided_by  uuid REFERENCES admins (id),
  CHECK ((status = 'rejected') = (reason IS NOT NULL)),
  CHECK ((status = 'waiting') = (decided_at IS NULL AND decided_by IS NULL))
);
CREATE INDEX documents_by_customer ON documents (customer_id, uploaded_at DESC, id DESC);
CREATE INDEX documents_by_time ON documents (uploaded_at DESC, id DESC);

-- Deleted customers whose files are still to be erased: a store cannot take part in a transaction, so the deletion
-- writes a row here, and the row goes when the files are gone. No reference, because the customer is gone.
CREATE TABLE erasures (
  customer_id  uuid PRIMARY KEY,
  requested_at timestamptz NOT NULL DEFAULT now()
);
