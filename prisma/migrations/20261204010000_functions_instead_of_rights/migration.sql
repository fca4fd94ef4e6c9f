-- The application states no fact about a standing order: functions place, change, end and pay it.
REVOKE UPDATE (status, next_on, try_on, attempt) ON standing_orders FROM limmat_app;
REVOKE INSERT ON standing_order_runs FROM limmat_app;
