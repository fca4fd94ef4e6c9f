-- A standing order can fall on the last day of each month.

ALTER TYPE order_rhythm ADD VALUE IF NOT EXISTS 'month_end';
