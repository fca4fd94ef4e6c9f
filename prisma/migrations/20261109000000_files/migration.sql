-- Documents that customers show the bank, and their photos. The files themselves are in the storage (lib/storage),
-- below their customer's id; these rows are what makes them known.

CREATE TYPE document_status AS ENUM ('waiting', 'approved', 'rejected');

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
  decided_by  uuid,
  CHECK ((status = 'rejected') = (reason IS NOT NULL)),
  CHECK ((status = 'waiting') = (decided_at IS NULL AND decided_by IS NULL))
);
CREATE INDEX documents_by_customer ON documents (customer_id, uploaded_at DESC, id DESC);
CREATE INDEX documents_by_time ON documents (uploaded_at DESC, id DESC);

GRANT SELECT, INSERT ON documents TO limmat_app;
GRANT UPDATE (status, reason, decided_at, decided_by) ON documents TO limmat_app;

ALTER TABLE customers ADD COLUMN photo_id uuid UNIQUE;
