-- A card that its owner has frozen: staff cannot show its number until the owner unfreezes it.
ALTER TABLE cards ADD frozen_at timestamptz;
