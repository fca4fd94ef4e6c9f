-- The currency in which a customer sees the total of all accounts. Without a row it is that of the main account.
CREATE TABLE total_currencies (
  customer_id uuid PRIMARY KEY REFERENCES customers (id) ON DELETE CASCADE,
  currency    char(3) NOT NULL CHECK (currency IN ('EUR', 'USD', 'JPY', 'GBP', 'CHF', 'AUD', 'CAD', 'NZD', 'CNY'))
);
GRANT SELECT ON total_currencies TO limmat_app;
