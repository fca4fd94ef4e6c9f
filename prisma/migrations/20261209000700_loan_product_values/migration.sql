-- Added values can be used by the next migration only.
ALTER TYPE approval_kind ADD VALUE 'loan_product';
