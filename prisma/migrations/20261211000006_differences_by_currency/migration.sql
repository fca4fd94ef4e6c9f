-- A statement is of one currency, and so is each of its differences.
ALTER TABLE nostro_differences DROP CONSTRAINT nostro_differences_pkey, ADD PRIMARY KEY (rail, currency, uetr, kind);
