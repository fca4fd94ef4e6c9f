-- What a member of staff does is counted before the entry is written, so that a refusal leaves nothing to undo.
ALTER TABLE staff_effects
  ALTER CONSTRAINT staff_effects_entry_id_fkey DEFERRABLE INITIALLY DEFERRED;
