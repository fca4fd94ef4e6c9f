-- What a customer is told of, what of it each wants to be told, and from which devices a customer has signed in.

CREATE TYPE notification_kind AS ENUM ('money_in', 'money_out', 'message', 'new_device', 'status', 'password');

-- Names, amounts and texts stay where they belong: a line points to its posting or message.
CREATE TABLE notifications (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id uuid              NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  kind        notification_kind NOT NULL,
  posting_id  bigint UNIQUE REFERENCES ledger_postings (id),
  message_id  uuid UNIQUE REFERENCES messages (id) ON DELETE CASCADE,
  detail      text              NOT NULL DEFAULT '',
  at          timestamptz       NOT NULL DEFAULT now(),
  read_at     timestamptz,
  CHECK ((kind IN ('money_in', 'money_out')) = (posting_id IS NOT NULL)),
  CHECK ((kind = 'message') = (message_id IS NOT NULL))
);
CREATE INDEX notifications_newest ON notifications (customer_id, id DESC);
-- A message is read where it stands, in the inbox.
CREATE INDEX notifications_unread ON notifications (customer_id) WHERE read_at IS NULL AND message_id IS NULL;
CREATE INDEX notifications_by_time ON notifications USING brin (at);

-- Without a row a customer is told everything. What concerns the safety of the account has no switch.
CREATE TABLE notification_settings (
  customer_id    uuid PRIMARY KEY REFERENCES customers (id) ON DELETE CASCADE,
  money_in_mail  boolean NOT NULL DEFAULT true,
  money_in_app   boolean NOT NULL DEFAULT true,
  money_out_mail boolean NOT NULL DEFAULT true,
  money_out_app  boolean NOT NULL DEFAULT true,
  message_mail   boolean NOT NULL DEFAULT true,
  message_app    boolean NOT NULL DEFAULT true
);

-- Who moves money writes nothing for this: a worker reads the postings behind this cursor.
-- An id is drawn before its transaction ends, so ids do not appear in order, and "all above the last one seen" would
-- lose those that come late. Hence the horizon: ids up to horizon_id had been drawn when horizon_xid was assigned.
-- ledger_record locks its accounts, and so has its own number, before it draws an id; so every transaction that may
-- still bring an id up to horizon_id has a number below horizon_xid. When none of those runs any more, the postings up
-- to the horizon are all there, and no other will ever join them.
CREATE TABLE notification_cursor (
  only_row    boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  told_id     bigint NOT NULL,
  horizon_id  bigint NOT NULL,
  horizon_xid xid8   NOT NULL
);
INSERT INTO notification_cursor (told_id, horizon_id, horizon_xid) VALUES (0, 0, '0');

-- Tells nobody of what is in the books already: for a bank that had them before, and for planted histories.
CREATE FUNCTION notifications_start_here() RETURNS void LANGUAGE sql SET search_path = public, pg_temp AS $$
  UPDATE notification_cursor SET (told_id, horizon_id) = (SELECT coalesce(max(id), 0), coalesce(max(id), 0) FROM ledger_postings);
$$;
REVOKE EXECUTE ON FUNCTION notifications_start_here FROM PUBLIC;
SELECT notifications_start_here();

-- What a device showed when its owner signed in, as a keyed hash that is of no use for another customer.
CREATE TABLE known_devices (
  customer_id  uuid        NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  key_hash     text        NOT NULL,
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (customer_id, key_hash)
);
CREATE INDEX sessions_history ON sessions (customer_id, created_at DESC);

GRANT SELECT, INSERT, DELETE, UPDATE (read_at) ON notifications TO limmat_app;
GRANT SELECT, INSERT, UPDATE ON notification_settings TO limmat_app;
GRANT SELECT, UPDATE ON notification_cursor TO limmat_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON known_devices TO limmat_app;
