-- A message is counted when it is a doubt that the list of staff has already, or has no room for.
ALTER TABLE rail_messages
  DROP CONSTRAINT rail_messages_check,
  ADD CONSTRAINT rail_messages_check
    CHECK (CASE direction WHEN 'in' THEN state IN ('waiting', 'applied', 'refused', 'doubt', 'counted')
           ELSE state IN ('waiting', 'delivered', 'unknown', 'refused') END);
