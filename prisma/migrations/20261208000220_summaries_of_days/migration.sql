-- Without a summary of the last days, closing a day would read all days since the last vacuum.
ALTER INDEX interest_days_booked SET (autosummarize = on);
ALTER INDEX interest_payments_booked SET (autosummarize = on);
