-- Filters of a list that a member of staff has given a name. The query is that of the list's address.
CREATE TABLE saved_filters (
  id       uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  admin_id uuid NOT NULL REFERENCES admins ON DELETE CASCADE,
  list     text NOT NULL,
  name     text NOT NULL CHECK (length(name) BETWEEN 1 AND 40),
  query    text NOT NULL CHECK (length(query) BETWEEN 1 AND 1000),
  UNIQUE (admin_id, list, name)
);

GRANT SELECT, INSERT, DELETE, UPDATE (query) ON saved_filters TO limmat_app;
