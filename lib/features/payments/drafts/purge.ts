export const draftPurges = [
  "DELETE FROM transfer_drafts WHERE saved_at < bank_now() - interval '7 days'",
];
