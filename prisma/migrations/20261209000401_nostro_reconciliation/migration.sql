-- A day of the nostro of a rail, once the other bank has sent a statement of it. Balances are those of our account at the other
-- bank: what it owes us is positive.
CREATE TABLE nostro_days (
  rail         text        NOT NULL,
  currency     text        NOT NULL,
  day          date        NOT NULL,
  ours_minor   bigint,
  theirs_minor bigint,
  -- Set once all pages of the statement are here and the day is over at this bank.
  compared_at  timestamptz,
  PRIMARY KEY (rail, currency, day),
  CHECK ((compared_at IS NULL) = (ours_minor IS NULL) AND (compared_at IS NULL) = (theirs_minor IS NULL))
);
GRANT SELECT ON nostro_days TO limmat_app;

-- What one of the two banks has booked and the other one has not, or with another amount.
CREATE TABLE nostro_differences (
  rail         text        NOT NULL,
  currency     text        NOT NULL,
  uetr         uuid        NOT NULL,
  kind         text        NOT NULL CHECK (kind IN ('payment', 'return')),
  -- The day on which it was found.
  day          date        NOT NULL,
  -- NULL where it is missing. Credits of our account at the other bank are positive.
  ours_minor   bigint,
  theirs_minor bigint,
  cleared_at   timestamptz,
  PRIMARY KEY (rail, uetr, kind)
);
CREATE INDEX nostro_differences_open ON nostro_differences (day) WHERE cleared_at IS NULL;
GRANT SELECT ON nostro_differences TO limmat_app;

CREATE INDEX wires_settled_on_rail ON wires (settled_at) WHERE rail <> 'hand';
CREATE INDEX wires_decided_on_rail ON wires (decided_at) WHERE rail <> 'hand';
CREATE INDEX incoming_payments_received ON incoming_payments (received_at);
CREATE INDEX incoming_payments_decided ON incoming_payments (decided_at) WHERE decided_at IS NOT NULL;
CREATE INDEX rail_messages_statements ON rail_messages ((facts ->> 'day')) WHERE type = 'statement';
