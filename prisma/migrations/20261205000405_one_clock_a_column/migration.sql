-- Each column is stamped by one clock. Bank time:
ALTER TABLE customers ALTER COLUMN registration_date SET DEFAULT bank_now();
ALTER TABLE accounts ALTER COLUMN opened_at SET DEFAULT bank_now();
ALTER TABLE retired_numbers ALTER COLUMN retired_at SET DEFAULT bank_now();
ALTER TABLE holds ALTER COLUMN placed_at SET DEFAULT bank_now();
ALTER TABLE reconcile_runs ALTER COLUMN finished_at SET DEFAULT bank_now();
ALTER TABLE approvals ALTER COLUMN made_at SET DEFAULT bank_now();
ALTER TABLE approval_uses ALTER COLUMN used_at SET DEFAULT bank_now();
ALTER TABLE staff_effects ALTER COLUMN at SET DEFAULT bank_now();
ALTER TABLE customer_controls ALTER COLUMN since SET DEFAULT bank_now();
ALTER TABLE former_customers ALTER COLUMN deleted_at SET DEFAULT bank_now();
ALTER TABLE customer_notes ALTER COLUMN written_at SET DEFAULT bank_now();
ALTER TABLE beneficiaries ALTER COLUMN created_at SET DEFAULT bank_now();
ALTER TABLE standing_orders ALTER COLUMN created_at SET DEFAULT bank_now(), ALTER COLUMN changed_at SET DEFAULT bank_now();
ALTER TABLE standing_order_runs ALTER COLUMN ran_at SET DEFAULT bank_now();
ALTER TABLE loan_requests ALTER COLUMN requested_at SET DEFAULT bank_now();
ALTER TABLE cards ALTER COLUMN saved_at SET DEFAULT bank_now();
ALTER TABLE documents ALTER COLUMN uploaded_at SET DEFAULT bank_now();
ALTER TABLE transfer_drafts ALTER COLUMN saved_at SET DEFAULT bank_now();
ALTER TABLE conversations ALTER COLUMN started_at SET DEFAULT bank_now();
ALTER TABLE messages ALTER COLUMN sent_at SET DEFAULT bank_now();
ALTER TABLE cases ALTER COLUMN opened_at SET DEFAULT bank_now();
ALTER TABLE case_events ALTER COLUMN at SET DEFAULT bank_now();
ALTER TABLE notifications ALTER COLUMN at SET DEFAULT bank_now();

-- Machine time. now() is the start of a transaction, which may have waited for a lock since.
ALTER TABLE admins ALTER COLUMN created_at SET DEFAULT clock_timestamp();
ALTER TABLE sessions ALTER COLUMN created_at SET DEFAULT clock_timestamp(), ALTER COLUMN last_seen_at SET DEFAULT clock_timestamp();
ALTER TABLE code_flows ALTER COLUMN sent_at SET DEFAULT clock_timestamp(), ALTER COLUMN created_at SET DEFAULT clock_timestamp();
ALTER TABLE second_factors ALTER COLUMN created_at SET DEFAULT clock_timestamp();
ALTER TABLE known_devices ALTER COLUMN last_seen_at SET DEFAULT clock_timestamp();
ALTER TABLE outbox_mails ALTER COLUMN created_at SET DEFAULT clock_timestamp();
ALTER TABLE message_attachments ALTER COLUMN uploaded_at SET DEFAULT clock_timestamp();
ALTER TABLE erasures ALTER COLUMN requested_at SET DEFAULT clock_timestamp();
ALTER TABLE audit_views ALTER COLUMN at SET DEFAULT clock_timestamp();
ALTER TABLE jobs ALTER COLUMN run_at SET DEFAULT clock_timestamp(), ALTER COLUMN queued_at SET DEFAULT clock_timestamp();

-- Jobs that also run when bank time is moved ahead.
ALTER TABLE jobs ADD COLUMN follows_bank_time boolean NOT NULL DEFAULT false;
