-- Messages that wait are queued again, and old ones deleted, without reading the others.
CREATE INDEX rail_messages_waiting ON rail_messages (id) WHERE state = 'waiting';
CREATE INDEX rail_messages_by_age ON rail_messages (created_at);
