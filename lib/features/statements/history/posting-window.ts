/**
 * Returns SQL for the last posting of account `$1` entered before `place`. Scans from the newest posting down, so
 * older ones are not read.
 */
export const lastPostingBefore = (parameter: string) => `coalesce((
  SELECT q.id FROM ledger_postings q
  WHERE q.account_id = $1 AND (SELECT entered_at FROM ledger_entries WHERE id = q.entry_id) < ${parameter}
  ORDER BY q.id DESC LIMIT 1), 0)`;
