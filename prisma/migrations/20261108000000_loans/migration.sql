-- What customers ask to borrow; staff decide.

CREATE TYPE loan_status AS ENUM ('requested', 'approved', 'declined');

CREATE TABLE loan_requests (
  id           uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  customer_id  uuid        NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  type         text        NOT NULL CHECK (type IN ('personal-loans', 'mortgages', 'business-loans')),
  amount_minor bigint      NOT NULL CHECK (amount_minor > 0),
  reason       text        NOT NULL,
  status       loan_status NOT NULL DEFAULT 'requested',
  requested_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX loan_requests_by_customer ON loan_requests (customer_id, requested_at DESC, id DESC);

GRANT SELECT, INSERT ON loan_requests TO limmat_app;
