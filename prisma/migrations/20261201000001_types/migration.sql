-- Enumerated types. schema.prisma lists the same values in the same order.

CREATE TYPE realm AS ENUM ('customer', 'admin');
CREATE TYPE admin_role AS ENUM ('administrator', 'teller', 'auditor');
CREATE TYPE actor_kind AS ENUM ('customer', 'staff', 'system');
CREATE TYPE code_purpose AS ENUM ('sign_up', 'password_reset');

CREATE TYPE account_kind AS ENUM ('customer', 'cash', 'clearing', 'adjustments', 'suspense', 'loans', 'unclaimed');
CREATE TYPE account_status AS ENUM ('active', 'inactive', 'closed', 'disabled');
-- A settlement pays what waited in clearing out of the bank's cash; a return gives it back to the customer. Unlike a
-- reversal, neither takes a mistake back, so both stay in the history.
CREATE TYPE entry_kind AS ENUM (
  'opening', 'transfer', 'wire', 'credit', 'debit', 'adjustment', 'reversal', 'settlement', 'return');
CREATE TYPE posting_direction AS ENUM ('debit', 'credit');
CREATE TYPE wire_status AS ENUM ('pending', 'settled', 'returned');

CREATE TYPE order_rhythm AS ENUM ('once', 'daily', 'weekly', 'monthly');
CREATE TYPE order_status AS ENUM ('active', 'paused', 'cancelled', 'completed');
CREATE TYPE run_outcome AS ENUM ('paid', 'failed');
CREATE TYPE loan_status AS ENUM ('requested', 'approved', 'declined');
CREATE TYPE document_status AS ENUM ('waiting', 'approved', 'rejected');

CREATE TYPE mail_status AS ENUM ('waiting', 'sent', 'expired', 'failed');
CREATE TYPE notification_kind AS ENUM (
  'money_in', 'money_out', 'message', 'new_device', 'status', 'password', 'change');

CREATE TYPE approval_kind AS ENUM (
  'credit', 'debit', 'history', 'update', 'loan', 'deletion', 'wire', 'closure', 'profile', 'factor');
CREATE TYPE approval_status AS ENUM ('waiting', 'approved', 'rejected', 'withdrawn');
CREATE TYPE case_kind AS ENUM ('not_recognised', 'wrong_amount', 'not_received', 'recall');
CREATE TYPE case_status AS ENUM ('opened', 'in_progress', 'answered', 'refunded', 'granted', 'declined');
