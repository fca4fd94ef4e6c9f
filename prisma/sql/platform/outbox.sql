-- Queues the job of each email in the transaction that writes the email, without a further round trip.
CREATE FUNCTION outbox_queue_jobs() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO jobs (kind, key, priority) SELECT 'email', id::text, priority FROM queued WHERE status = 'waiting';
  RETURN NULL;
END $$;

CREATE TRIGGER outbox_queues_jobs AFTER INSERT ON outbox_mails
  REFERENCING NEW TABLE AS queued FOR EACH STATEMENT EXECUTE FUNCTION outbox_queue_jobs();
