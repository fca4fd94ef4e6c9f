-- Refunds of cases need approval like other credits, and the steps of a case are notified in the app.

ALTER TYPE approval_kind ADD VALUE 'refund';
ALTER TYPE notification_kind ADD VALUE 'case';
