-- Emails to be sent, messages between the bank and its customers, and notifications.

CREATE TABLE outbox_mails (
  id              uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  recipient       text        NOT NULL,
  subject         text        NOT NULL,
  -- Text and HTML, encrypted with a key of the environment until the email was sent, given up or has expired.
  key_id          text,
  sealed_body     bytea,
  status          mail_status NOT NULL DEFAULT 'waiting',
  expires_at      timestamptz NOT NULL,
  last_error      text,
  created_at      timestamptz NOT NULL DEFAULT now(),
  sent_at         timestamptz,
  -- That of the job that sends it.
  priority        smallint    NOT NULL DEFAULT 50,
  CONSTRAINT outbox_mails_body_while_waiting
    CHECK ((status = 'waiting') = (sealed_body IS NOT NULL) AND (key_id IS NULL) = (sealed_body IS NULL))
);
-- Emails that a deleted customer leaves behind.
CREATE INDEX outbox_mails_by_recipient ON outbox_mails (recipient);

-- Conversations of the bank with customers and visitors. A message without one starts its own, see message_conversation.
CREATE TABLE conversations (
  id          uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  customer_id uuid           REFERENCES customers (id) ON DELETE CASCADE,
  -- The payment that the conversation is about.
  entry_id    bigint         REFERENCES ledger_entries (id),
  -- The member of staff who looks after it.
  assigned_to uuid           REFERENCES admins (id),
  started_at  timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX conversations_by_customer ON conversations (customer_id) WHERE customer_id IS NOT NULL;
CREATE INDEX conversations_by_assignee ON conversations (assigned_to) WHERE assigned_to IS NOT NULL;

-- Messages of the bank to its customers and visitors, and theirs to the bank (is_received).
CREATE TABLE messages (
  id          uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  conversation_id uuid       NOT NULL DEFAULT gen_random_uuid() REFERENCES conversations (id) ON DELETE CASCADE,
  customer_id uuid           REFERENCES customers (id) ON DELETE CASCADE,
  is_received boolean        NOT NULL DEFAULT false,
  sender      text           NOT NULL,
  email       text,
  subject     text           NOT NULL,
  content     text           NOT NULL,
  sent_at     timestamptz(3) NOT NULL DEFAULT now(),
  -- When the customer first opened a message of the bank.
  read_at     timestamptz,
  -- When staff answered a message to the bank.
  answered_at timestamptz,
  CONSTRAINT messages_direction_check CHECK (
    CASE WHEN is_received THEN email IS NOT NULL
    -- The bank's reply to a visitor has the visitor's address.
    ELSE (customer_id IS NULL) = (email IS NOT NULL) AND sender IN ('customerCare', 'support') END)
);
CREATE INDEX messages_by_conversation ON messages (conversation_id, sent_at, id);
CREATE INDEX messages_inbox ON messages (customer_id, sent_at DESC, id DESC) WHERE NOT is_received;
CREATE INDEX messages_newest ON messages (sent_at DESC, id DESC);
CREATE INDEX messages_unread ON messages (customer_id) WHERE read_at IS NULL AND NOT is_received;
CREATE INDEX messages_by_email ON messages (email) WHERE email IS NOT NULL;
-- All messages of a deleted customer, not only those that an inbox lists.
CREATE INDEX messages_by_customer ON messages (customer_id) WHERE customer_id IS NOT NULL;
CREATE INDEX messages_to_answer ON messages (sent_at DESC, id DESC) WHERE is_received AND answered_at IS NULL;

-- A customer's questions about their payments, and their requests to recall a wire. The messages of a case are its
-- conversation. closed_at is set by the last three states, see case_change.
CREATE SEQUENCE case_numbers START 100001;
CREATE TABLE cases (
  id              uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  number          text           NOT NULL UNIQUE DEFAULT 'C-' || nextval('case_numbers'),
  kind            case_kind      NOT NULL,
  status          case_status    NOT NULL DEFAULT 'opened',
  customer_id     uuid           NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  entry_id        bigint         NOT NULL REFERENCES ledger_entries (id),
  conversation_id uuid           NOT NULL UNIQUE REFERENCES conversations (id),
  opened_at       timestamptz(3) NOT NULL DEFAULT now(),
  closed_at       timestamptz(3),
  -- Why the request was declined; the customer reads it.
  reason          text,
  -- The entry that refunded the customer, and its amount.
  refund_entry_id bigint UNIQUE REFERENCES ledger_entries (id),
  refunded_minor  bigint,
  CONSTRAINT cases_closed CHECK ((closed_at IS NOT NULL) = (status IN ('refunded', 'granted', 'declined'))),
  CONSTRAINT cases_declined CHECK ((reason IS NOT NULL) = (status = 'declined')),
  CONSTRAINT cases_refunded CHECK (
    (refund_entry_id IS NOT NULL) = (status = 'refunded') AND (refunded_minor IS NOT NULL) = (status = 'refunded')),
  CONSTRAINT cases_granted CHECK (CASE kind WHEN 'recall' THEN status <> 'refunded' ELSE status <> 'granted' END)
);
CREATE INDEX cases_by_customer ON cases (customer_id, opened_at DESC, id DESC);
CREATE INDEX cases_newest ON cases (opened_at DESC, id DESC);
CREATE INDEX cases_open ON cases (opened_at, id) WHERE closed_at IS NULL;
CREATE INDEX cases_by_entry ON cases (entry_id);
-- One open case for each payment of a customer, and one recall for each wire.
CREATE UNIQUE INDEX cases_open_once ON cases (customer_id, entry_id) WHERE closed_at IS NULL;
CREATE UNIQUE INDEX cases_recall_once ON cases (entry_id) WHERE kind = 'recall';

-- The timeline of a case, written by its trigger.
CREATE TABLE case_events (
  id      bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  case_id uuid           NOT NULL REFERENCES cases (id) ON DELETE CASCADE,
  status  case_status    NOT NULL,
  at      timestamptz(3) NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX case_events_by_case ON case_events (case_id, id);

-- Names, amounts and texts are not copied: a row points to its posting or message.
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
-- A message counts as read in the inbox.
CREATE INDEX notifications_unread ON notifications (customer_id) WHERE read_at IS NULL AND message_id IS NULL;
CREATE INDEX notifications_by_time ON notifications USING brin (at);

-- A customer without a row gets every notification. Those about the safety of the account have no switch.
CREATE TABLE notification_settings (
  customer_id    uuid PRIMARY KEY REFERENCES customers (id) ON DELETE CASCADE,
  money_in_mail  boolean NOT NULL DEFAULT true,
  money_in_app   boolean NOT NULL DEFAULT true,
  money_out_mail boolean NOT NULL DEFAULT true,
  money_out_app  boolean NOT NULL DEFAULT true,
  message_mail   boolean NOT NULL DEFAULT true,
  message_app    boolean NOT NULL DEFAULT true
);

-- A movement writes nothing for notifications: a job reads the postings behind this cursor.
-- An id is drawn before its transaction ends, so ids do not appear in order, and "all above the last one seen" would
-- lose those that come late. Hence the horizon: ids up to horizon_id had been drawn when horizon_xid was assigned.
-- ledger_record locks its accounts, and so has its own transaction number, before it draws an id; so every transaction
-- that may still bring an id up to horizon_id has a number below horizon_xid. Once none of those runs any more, the
-- postings up to the horizon are complete.
CREATE TABLE notification_cursor (
  only_row    boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  told_id     bigint NOT NULL,
  horizon_id  bigint NOT NULL,
  horizon_xid xid8   NOT NULL
);
INSERT INTO notification_cursor (told_id, horizon_id, horizon_xid) VALUES (0, 0, '0');
