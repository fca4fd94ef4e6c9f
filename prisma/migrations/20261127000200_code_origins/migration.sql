-- Who asked for a code: a keyed hash of a known device or of a network. Requests of others neither end a flow nor use up
-- its emails.
ALTER TABLE code_flows ADD COLUMN origin text;
