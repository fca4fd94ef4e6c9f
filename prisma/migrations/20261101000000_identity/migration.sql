-- Who may come in: customers, staff, their sessions, one-time codes, throttles, and the mail we owe them.

CREATE TYPE realm AS ENUM ('customer', 'admin');
CREATE TYPE mail_status AS ENUM ('waiting', 'sent', 'expired', 'failed');

CREATE TABLE customers (
  id                uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  full_name         text        NOT NULL,
  username          text        NOT NULL,
  email             text        NOT NULL CHECK (email = lower(email)),
  phone_number      text        NOT NULL,
  password_hash     text        NOT NULL,
  occupation        text        NOT NULL,
  date_of_birth     date        NOT NULL,
  marital_status    text        NOT NULL,
  address           text        NOT NULL,
  is_verified       boolean     NOT NULL DEFAULT false,
  registration_date timestamptz NOT NULL DEFAULT now()
);

-- Names are taken only by people who proved their address: an unfinished sign-up
-- must not keep the owner of an address or a username out.
CREATE UNIQUE INDEX customers_email_verified ON customers (email) WHERE is_verified;
CREATE UNIQUE INDEX customers_username_verified ON customers (lower(username)) WHERE is_verified;
CREATE INDEX customers_email ON customers (email);
CREATE INDEX customers_by_name ON customers (full_name, id);

CREATE TABLE admins (
  id            uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  username      text        NOT NULL,
  password_hash text        NOT NULL,
  created_at    timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX admins_username ON admins (lower(username));

-- A token is good only while its row here is.
CREATE TABLE sessions (
  id           uuid PRIMARY KEY DEFAULT gen_random_uuid(),
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

-- One run of "a code was mailed, type it in". customer_id is empty for a decoy:
-- the same screens for an address that needs no code.
CREATE TABLE code_flows (
  id          uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  customer_id uuid        REFERENCES customers (id) ON DELETE CASCADE,
  email       text        NOT NULL,
  code_hash   bytea,
  demo_code   text,
  tries       integer     NOT NULL DEFAULT 0,
  sent_at     timestamptz NOT NULL DEFAULT now(),
  expires_at  timestamptz NOT NULL,
  used_at     timestamptz,
  created_at  timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX code_flows_by_customer ON code_flows (customer_id, created_at DESC);

-- Counters shared by every instance: wrong passwords, wrong codes, resends.
CREATE TABLE throttles (
  scope             text        NOT NULL,
  key               text        NOT NULL,
  count             integer     NOT NULL,
  window_started_at timestamptz NOT NULL,
  locked_until      timestamptz,
  PRIMARY KEY (scope, key)
);

CREATE TABLE outbox_mails (
  id              uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  recipient       text        NOT NULL,
  subject         text        NOT NULL,
  text_body       text        NOT NULL,
  html_body       text        NOT NULL,
  status          mail_status NOT NULL DEFAULT 'waiting',
  attempts        integer     NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL DEFAULT now(),
  expires_at      timestamptz NOT NULL,
  last_error      text,
  created_at      timestamptz NOT NULL DEFAULT now(),
  sent_at         timestamptz
);
CREATE INDEX outbox_mails_due ON outbox_mails (next_attempt_at) WHERE status = 'waiting';

-- Counts one attempt and answers whether it may go on. The row lock makes parallel attempts take
-- turns, so that fifty guesses at once are fifty counted guesses. The attempt that reaches p_max
-- still goes on and sets the lock; those after it are refused until the lock ends.
CREATE FUNCTION throttle_take(p_scope text, p_key text, p_max integer, p_window interval, p_lock interval)
RETURNS TABLE (allowed boolean, attempt integer, retry_after_seconds integer)
LANGUAGE plpgsql AS $$
DECLARE
  v_now timestamptz;
  v_row throttles%ROWTYPE;
BEGIN
  INSERT INTO throttles (scope, key, count, window_started_at)
  VALUES (p_scope, p_key, 0, clock_timestamp()) ON CONFLICT DO NOTHING;
  SELECT * INTO v_row FROM throttles t WHERE t.scope = p_scope AND t.key = p_key FOR UPDATE;
  v_now := clock_timestamp();
  IF v_row.locked_until > v_now THEN
    RETURN QUERY SELECT false, v_row.count, ceil(extract(epoch FROM v_row.locked_until - v_now))::integer;
    RETURN;
  END IF;
  IF v_row.locked_until IS NOT NULL OR v_row.window_started_at <= v_now - p_window THEN
    v_row.count := 0;
    v_row.window_started_at := v_now;
  END IF;
  UPDATE throttles t
  SET count = v_row.count + 1,
      window_started_at = v_row.window_started_at,
      locked_until = CASE WHEN v_row.count + 1 >= p_max THEN v_now + p_lock END
  WHERE t.scope = p_scope AND t.key = p_key;
  RETURN QUERY SELECT true, v_row.count + 1, 0;
END $$;
