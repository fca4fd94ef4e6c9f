/**
 * The posting of the account `$1` after which those entered from `place` on come, found from the newest line down:
 * what is older need not be walked.
 */
export const lastPostingBefore = (place: string) => `coalesce((
  SELECT q.id FROM ledger_postings q
  WHERE q.account_id = $1 AND (SELECT entered_at FROM ledger_entries WHERE id = q.entry_id) < ${place}
  ORDER BY q.id DESC LIMIT 1), 0)`;
