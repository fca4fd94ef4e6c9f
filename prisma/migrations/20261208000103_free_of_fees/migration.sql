-- The last day for which staff have freed the account of monthly fees.
ALTER TABLE accounts ADD COLUMN free_of_fees_until date;
