-- The page "Receive money" gave the bank as "Limmat, 8000 Zurich". Payees and orders that were saved with this text mean
-- this bank, whose name alone decides from now on.

UPDATE beneficiaries SET bank = 'Limmat' WHERE bank = 'Limmat, 8000 Zurich';
UPDATE standing_orders SET bank = 'Limmat' WHERE bank = 'Limmat, 8000 Zurich' AND next_on IS NOT NULL;
