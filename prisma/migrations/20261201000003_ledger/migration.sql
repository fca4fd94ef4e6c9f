-- The books: accounts, entries, postings, wires and holds.
-- Sign convention: a balance is credits minus debits. A customer's money is a credit balance (the bank owes it), cash is
-- a debit balance; all balances together are zero.

CREATE TABLE accounts (
  id                 bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind               account_kind   NOT NULL,
  stripe             smallint,
  customer_id        uuid UNIQUE REFERENCES customers (id) ON DELETE CASCADE,
  number             text UNIQUE CHECK (number ~ '^[0-9]{10,34}$'),
  type               text CHECK (type IN ('savings', 'current')),
  currency           char(3)        NOT NULL DEFAULT 'USD',
  status             account_status NOT NULL DEFAULT 'active',
  -- Encrypted with the key of the customer (customer_keys).
  cot_code           bytea,
  tax_code           bytea,
  daily_limit_minor  bigint CHECK (daily_limit_minor >= 0),
  balance_minor      bigint         NOT NULL DEFAULT 0,
  held_minor         bigint         NOT NULL DEFAULT 0 CHECK (held_minor >= 0),
  outgoing_day       date,
  outgoing_day_minor bigint         NOT NULL DEFAULT 0,
  opened_at          timestamptz    NOT NULL DEFAULT now(),
  CONSTRAINT accounts_available_not_negative CHECK (kind <> 'customer' OR balance_minor - held_minor >= 0),
  CONSTRAINT accounts_owner CHECK ((kind = 'customer') = (stripe IS NULL)),
  -- Money on an account without an owner could never be reached.
  CONSTRAINT accounts_without_owner_empty
    CHECK (kind <> 'customer' OR customer_id IS NOT NULL OR (balance_minor = 0 AND held_minor = 0)),
  UNIQUE (kind, currency, stripe)
);
CREATE INDEX accounts_number_start ON accounts (number text_pattern_ops) WHERE kind = 'customer';

-- The bank's own accounts, each in 16 stripes: a movement uses the stripe of its customer's account, so thousands of
-- customers do not wait for one row. The sum of the stripes is the account.
INSERT INTO accounts (kind, stripe)
SELECT kind, stripe
FROM unnest(enum_range('cash'::account_kind, NULL)) AS kind, generate_series(0, 15) AS stripe;

-- Account numbers that a customer had once. Other customers have them saved and pay them by standing order, so nobody
-- else ever gets one; the customer may have it back. Triggers on accounts write the rows.
CREATE TABLE retired_numbers (
  number      text PRIMARY KEY,
  customer_id uuid REFERENCES customers (id) ON DELETE SET NULL,
  retired_at  timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX retired_numbers_by_customer ON retired_numbers (customer_id);

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
-- The entries of a day and of the days since. Entries are only appended, so their order on disk is that of time.
CREATE INDEX ledger_entries_by_time ON ledger_entries USING brin (entered_at) WITH (pages_per_range = 16);
-- Whether a customer has ever paid a number.
CREATE INDEX ledger_entries_paid ON ledger_entries (actor_id, counterparty_number) WHERE kind IN ('transfer', 'wire');

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
  decided_by uuid REFERENCES admins (id),
  -- The settlement or the return.
  decision_id bigint UNIQUE REFERENCES ledger_entries (id)
);
CREATE INDEX wires_pending ON wires (entry_id) WHERE status = 'pending';
CREATE INDEX wires_by_status ON wires (status, entry_id);

CREATE TABLE holds (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id   bigint      NOT NULL REFERENCES accounts (id),
  amount_minor bigint      NOT NULL CHECK (amount_minor > 0),
  reason       text        NOT NULL,
  placed_at    timestamptz NOT NULL DEFAULT now(),
  released_at  timestamptz
);
CREATE INDEX holds_active ON holds (account_id) WHERE released_at IS NULL;

-- The results of reconciling the books. `checks` has each rule with the number of rows that break it.
CREATE TABLE reconcile_runs (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  started_at  timestamptz NOT NULL,
  finished_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- NULL for the daily run and for the command.
  run_by      uuid REFERENCES admins (id),
  checks      jsonb       NOT NULL CHECK (jsonb_typeof(checks) = 'array' AND jsonb_array_length(checks) > 0)
);
