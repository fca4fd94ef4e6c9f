-- Customers who were deleted and whose files are still to be erased: a store cannot take part in a transaction, so the
-- deletion writes here what is left to do, and the row goes when the files are gone. No reference: the customer is.
CREATE TABLE erasures (
  customer_id  uuid PRIMARY KEY,
  requested_at timestamptz NOT NULL DEFAULT now()
);
GRANT SELECT, INSERT, DELETE ON erasures TO limmat_app;
