-- The day on which a wire arrives at the other bank, as its review promised. Wires from before have none.
ALTER TABLE wires ADD COLUMN arrives_on date;
