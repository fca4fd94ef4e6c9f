export const draftPurges = [
  "DELETE FROM transfer_drafts WHERE saved_at < now() - interval '7 days'",
];
