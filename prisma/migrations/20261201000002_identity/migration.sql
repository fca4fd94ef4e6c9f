-- Customers, staff, their sessions, codes, second factors and known devices, and the counters of their attempts.

CREATE TABLE customers (
  id                    uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  full_name             text        NOT NULL,
  username              text        NOT NULL,
  email                 text        NOT NULL CHECK (email = lower(email)),
  phone_number          text        NOT NULL,
  password_hash         text        NOT NULL,
  -- A password that staff set is known to them. Its owner must change it before doing anything else.
  password_is_temporary boolean     NOT NULL DEFAULT false,
  occupation            text        NOT NULL,
  date_of_birth         date        NOT NULL,
  marital_status        text        NOT NULL,
  address               text        NOT NULL,
  photo_id              uuid UNIQUE,
  is_verified           boolean     NOT NULL DEFAULT false,
  registration_date     timestamptz NOT NULL DEFAULT now()
);

-- Only people who proved their address take a name: an unfinished sign-up must not keep the owner of an address or a
-- username out.
CREATE UNIQUE INDEX customers_email_verified ON customers (email) WHERE is_verified;
CREATE UNIQUE INDEX customers_username_verified ON customers (lower(username)) WHERE is_verified;
CREATE INDEX customers_email ON customers (email);
CREATE INDEX customers_by_name ON customers (full_name, id);

-- Comes with PostgreSQL's own extensions. Without it, a search by a part of a name, a username, an email address or a phone number reads every
-- customer instead.
DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_available_extensions WHERE name = 'pg_trgm') THEN
    CREATE EXTENSION IF NOT EXISTS pg_trgm;
    CREATE INDEX customers_name_parts ON customers USING gin (
      full_name gin_trgm_ops, username gin_trgm_ops, email gin_trgm_ops,
      regexp_replace(phone_number, '[^0-9]', '', 'g') gin_trgm_ops);
  END IF;
EXCEPTION WHEN insufficient_privilege THEN
  RAISE NOTICE 'no right to create pg_trgm: names are searched without an index';
END $$;

CREATE TABLE admins (
  id            uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  username      text        NOT NULL,
  password_hash text        NOT NULL,
  role          admin_role  NOT NULL DEFAULT 'auditor',
  created_at    timestamptz NOT NULL DEFAULT now(),
  -- Staff who leave keep their row, because the audit log names them, but cannot sign in.
  disabled_at   timestamptz
);
-- Ignores the case of ASCII letters only, as lib/identity/username.ts does. lower() of another collation also folds
-- letters that JavaScript folds differently, such as the dotted capital I.
CREATE UNIQUE INDEX admins_username ON admins (lower(username COLLATE "C"));

-- A token is valid only while its row is. The token carries a secret; the table keeps its digest.
CREATE TABLE sessions (
  id           uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  digest       bytea       NOT NULL UNIQUE,
  realm        realm       NOT NULL,
  customer_id  uuid        REFERENCES customers (id) ON DELETE CASCADE,
  admin_id     uuid        REFERENCES admins (id) ON DELETE CASCADE,
  device       text        NOT NULL,
  ip           text        NOT NULL,
  created_at   timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  expires_at   timestamptz NOT NULL,
  ended_at     timestamptz,
  CHECK (CASE realm WHEN 'customer' THEN customer_id IS NOT NULL AND admin_id IS NULL
                    ELSE admin_id IS NOT NULL AND customer_id IS NULL END)
);
CREATE INDEX sessions_by_customer ON sessions (customer_id) WHERE ended_at IS NULL;
CREATE INDEX sessions_by_admin ON sessions (admin_id) WHERE ended_at IS NULL;
CREATE INDEX sessions_history ON sessions (customer_id, created_at DESC);

-- One emailed code and its entry. customer_id is empty for a decoy: the same screens for an address that needs no code.
CREATE TABLE code_flows (
  id               uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  customer_id      uuid         REFERENCES customers (id) ON DELETE CASCADE,
  purpose          code_purpose NOT NULL DEFAULT 'sign_up',
  email            text         NOT NULL,
  -- A keyed hash of the known device or the network that requested the code. Requests from elsewhere neither end a flow
  -- nor use up its emails.
  origin           text,
  code_hash        bytea,
  -- The code, encrypted with the key of the customer, where the demonstration shows it to staff.
  demo_code        bytea,
  tries            integer      NOT NULL DEFAULT 0,
  sent_at          timestamptz  NOT NULL DEFAULT now(),
  expires_at       timestamptz  NOT NULL,
  used_at          timestamptz,
  -- The right code of a password reset is answered with a proof, which is good once and for a while.
  proof_hash       bytea,
  proof_expires_at timestamptz,
  created_at       timestamptz  NOT NULL DEFAULT now()
);
CREATE INDEX code_flows_by_customer ON code_flows (customer_id, created_at DESC);
CREATE INDEX code_flows_by_email ON code_flows (email);

-- Counters that every instance shares: wrong passwords, wrong codes, resends.
CREATE TABLE throttles (
  scope             text        NOT NULL,
  key               text        NOT NULL,
  count             integer     NOT NULL,
  window_started_at timestamptz NOT NULL,
  locked_until      timestamptz,
  -- Failures in a row, which no window forgets. Only a success or a new password sets them to zero.
  in_a_row          integer     NOT NULL DEFAULT 0,
  PRIMARY KEY (scope, key)
);

-- Authenticator apps of customers and staff.
CREATE TABLE second_factors (
  id           uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  realm        realm       NOT NULL,
  customer_id  uuid UNIQUE REFERENCES customers (id) ON DELETE CASCADE,
  admin_id     uuid UNIQUE REFERENCES admins (id) ON DELETE CASCADE,
  -- Sealed by the application; the database never holds its key.
  secret       bytea       NOT NULL,
  key_id       text        NOT NULL,
  -- The time step of the last accepted code: no code is accepted twice.
  last_step    bigint      NOT NULL DEFAULT 0,
  created_at   timestamptz NOT NULL DEFAULT now(),
  -- Empty until a first code proves that the app has the secret.
  confirmed_at timestamptz,
  CHECK (CASE realm WHEN 'customer' THEN customer_id IS NOT NULL AND admin_id IS NULL
                    ELSE admin_id IS NOT NULL AND customer_id IS NULL END)
);

CREATE TABLE recovery_codes (
  second_factor_id uuid  NOT NULL REFERENCES second_factors (id) ON DELETE CASCADE,
  code_hash        bytea NOT NULL,
  used_at          timestamptz,
  PRIMARY KEY (second_factor_id, code_hash)
);

-- Devices from which customers and staff have signed in. A keyed hash belongs to one person, so it is the key by itself.
CREATE TABLE known_devices (
  key_hash     text PRIMARY KEY,
  customer_id  uuid        REFERENCES customers (id) ON DELETE CASCADE,
  admin_id     uuid        REFERENCES admins (id) ON DELETE CASCADE,
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT known_devices_one_owner CHECK (num_nonnulls(customer_id, admin_id) = 1)
);
CREATE INDEX known_devices_by_customer ON known_devices (customer_id);
CREATE INDEX known_devices_by_admin ON known_devices (admin_id);

-- Wrapped by a key of the environment, which the database never holds. Deleting the customer destroys the key, and with
-- it the personal values in the audit log.
CREATE TABLE customer_keys (
  customer_id uuid PRIMARY KEY REFERENCES customers (id) ON DELETE CASCADE,
  key_id      text  NOT NULL,
  wrapped     bytea NOT NULL
);
