-- Staff assign or return a payment of another bank.
ALTER TYPE approval_kind ADD VALUE 'incoming_payment';
