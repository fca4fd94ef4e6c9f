-- Closing an account cancels its standing orders from now on; those of accounts that were closed before go with this.
UPDATE standing_orders o SET status = 'cancelled', next_on = NULL, try_on = NULL, attempt = 1
FROM accounts a
WHERE a.customer_id = o.customer_id AND a.status = 'closed' AND o.next_on IS NOT NULL;
