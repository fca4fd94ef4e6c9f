/** Unfinished sign-ups contain personal data of people who never became customers. */
export const customerPurges = [
  `DELETE FROM customers c WHERE NOT is_verified AND registration_date < now() - interval '7 days'
   AND NOT EXISTS (SELECT FROM accounts a JOIN ledger_postings p ON p.account_id = a.id WHERE a.customer_id = c.id)`,
  "DELETE FROM email_changes WHERE expires_at < now() - interval '1 hour'",
];
