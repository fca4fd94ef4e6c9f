-- The last rate of each currency that the fetched file had, but that was not stored because it jumps. Staff see it until there is
-- a rate of its day.
CREATE TABLE rates_left_out (
  currency       char(3) PRIMARY KEY,
  day            date   NOT NULL,
  per_euro_micro bigint NOT NULL CHECK (per_euro_micro > 0)
);
GRANT SELECT ON rates_left_out TO limmat_app;
