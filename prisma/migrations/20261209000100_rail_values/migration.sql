-- Added values can be used by the next migration only.
-- What the bank has at the other bank of each rail.
ALTER TYPE account_kind ADD VALUE 'nostro_files';
ALTER TYPE account_kind ADD VALUE 'nostro_link';
-- A payment from another bank.
ALTER TYPE entry_kind ADD VALUE 'incoming';
