INSERT INTO accounts (kind, stripe, currency, is_main)
SELECT k.kind::account_kind, s.stripe, c.currency, false
FROM unnest('{nostro_files,nostro_link}'::text[]) AS k (kind), generate_series(0, 15) AS s (stripe),
     unnest('{USD,EUR,JPY,GBP,CHF,AUD,CAD,NZD,CNY}'::text[]) AS c (currency);

-- The rail of new wires, in one row that the migration command writes.
CREATE TABLE rail_choice (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  rail    text    NOT NULL CHECK (rail IN ('hand', 'files', 'link'))
);
INSERT INTO rail_choice (rail) VALUES ('hand');
GRANT SELECT ON rail_choice TO limmat_app;

-- The travel of a wire, by bank time. A wire stays on the rail of the moment when it was entered.
ALTER TABLE wires
  ADD COLUMN rail           text NOT NULL DEFAULT 'hand' CHECK (rail IN ('hand', 'files', 'link')),
  -- Set before the payment message is handed over, which happens at most once.
  ADD COLUMN sent_at        timestamptz,
  ADD COLUMN accepted_at    timestamptz,
  -- Since when the other bank has left an answer due. The money stays in clearing.
  ADD COLUMN in_doubt_since timestamptz,
  ADD COLUMN settled_at     timestamptz,
  -- The ISO code of a refusal or a return by the other bank.
  ADD COLUMN refusal        text;

-- Messages from and to the other bank, one row for each transaction that they name. Times are machine time.
CREATE TABLE rail_messages (
  id         uuid        PRIMARY KEY DEFAULT gen_random_uuid(),
  rail       text        NOT NULL CHECK (rail IN ('files', 'link')),
  direction  text        NOT NULL CHECK (direction IN ('in', 'out')),
  type       text        NOT NULL,
  message_id text        NOT NULL,
  -- The place of the transaction in its message. The first one has the XML.
  place      integer     NOT NULL DEFAULT 0,
  uetr       uuid,
  body       text        NOT NULL DEFAULT '',
  facts      jsonb       NOT NULL DEFAULT '{}',
  -- doubt: the message contradicts what was final before, and waits for staff.
  state      text        NOT NULL CHECK (CASE direction WHEN 'in' THEN state IN ('waiting', 'applied', 'refused', 'doubt')
                                          ELSE state IN ('waiting', 'delivered', 'unknown', 'refused') END),
  fault      text        NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  done_at    timestamptz,
  checked_by uuid        REFERENCES admins (id),
  UNIQUE (rail, direction, message_id, place)
);
CREATE INDEX rail_messages_by_uetr ON rail_messages (uetr);
CREATE INDEX rail_messages_to_check ON rail_messages (created_at) WHERE state IN ('refused', 'doubt') AND checked_by IS NULL;
GRANT SELECT ON rail_messages TO limmat_app;

-- What the other bank has paid or announced, by its UETR. A refused one was never posted; one without an amount was asked about
-- before it came, and is refused if it comes.
CREATE TABLE incoming_payments (
  id                uuid        PRIMARY KEY DEFAULT gen_random_uuid(),
  rail              text        NOT NULL,
  uetr              uuid        NOT NULL,
  state             text        NOT NULL CHECK (state IN ('credited', 'waiting', 'returned', 'refused')),
  -- Why it was refused or returned, as an ISO code, or why it waits.
  reason            text        NOT NULL DEFAULT '',
  amount_minor      bigint      CHECK (amount_minor > 0),
  currency          text,
  payer_name        text        NOT NULL DEFAULT '',
  payer_number      text        NOT NULL DEFAULT '',
  payer_bank        text        NOT NULL DEFAULT '',
  payee_name        text        NOT NULL DEFAULT '',
  payee_number      text        NOT NULL DEFAULT '',
  text              text        NOT NULL DEFAULT '',
  payment_reference text        NOT NULL DEFAULT '',
  received_at       timestamptz NOT NULL,
  -- The entry that brought the money into the bank.
  entry_id          bigint      UNIQUE REFERENCES ledger_entries (id),
  -- The entry that assigned or returned it.
  decision_id       bigint      UNIQUE REFERENCES ledger_entries (id),
  decided_at        timestamptz,
  decided_by        uuid        REFERENCES admins (id),
  -- A recall of the other bank, and the answer to it.
  recalled_at       timestamptz,
  recall_reason     text        NOT NULL DEFAULT '',
  recall_answered_at timestamptz,
  recall_is_accepted boolean,
  UNIQUE (rail, uetr)
);
CREATE INDEX incoming_payments_waiting ON incoming_payments (received_at) WHERE state = 'waiting';
CREATE INDEX incoming_payments_recalled ON incoming_payments (recalled_at)
  WHERE recalled_at IS NOT NULL AND recall_answered_at IS NULL;
GRANT SELECT ON incoming_payments TO limmat_app;
