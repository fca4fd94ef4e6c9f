-- The functions that the application may call. Everything else belongs to the owner's login.

DO $$
DECLARE
  v_function regprocedure;
BEGIN
  FOR v_function IN
    SELECT p.oid FROM pg_proc p
    WHERE p.pronamespace = 'public'::regnamespace
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e')
  LOOP
    EXECUTE format('REVOKE EXECUTE ON FUNCTION %s FROM PUBLIC', v_function);
  END LOOP;
END $$;

-- The server compares the applied migrations with those of its build.
GRANT SELECT (migration_name, finished_at) ON _prisma_migrations TO limmat_app;

-- Platform
GRANT EXECUTE ON FUNCTION bank_now, bank_day, bank_today, bank_time_is_movable, bank_time_forward, easter_sunday, is_business_day, business_day_on_or_after, business_day_before TO limmat_app;

-- Ledger
GRANT EXECUTE ON FUNCTION calendar_of, settlement_day, wire_arrival, ledger_post, ledger_foresee, ledger_set_balances, ledger_decide_wire, wire_state, last_posting_before,
  staff_change_account, staff_open_account, staff_block_account, staff_close_account, own_account_open, own_account_change,
  manual_entry_post, own_account_place, own_account_close, account_obstacles, ledger_move_rest, accounts_lock, signed_minor, balances_hold, bank_key, names_this_bank, reconcile_checks, feature_checks,
  reconcile_run TO limmat_app;

-- Accounts
GRANT EXECUTE ON FUNCTION total_currency_choose, accounts_total TO limmat_app;

-- Business days
GRANT EXECUTE ON FUNCTION bank_day_begin, bank_day_hold, bank_day_wait, bank_day_step_begin, bank_day_failed, bank_day_step_end, bank_day_close,
  end_of_day, changed_closed_days, statement_balances TO limmat_app;

-- Products
GRANT EXECUTE ON FUNCTION interest_accrue, interest_correct, interest_pay, interest_accrued, fees_charge, wire_fee_minor, terms_of_day, ends_with_day, product_change,
  loan_products_of_day, loan_product_change TO limmat_app;

-- Exchange
GRANT EXECUTE ON FUNCTION exchange_quote, transfer_quote, exchange_post, transfer_post_quoted, exchange_partner, exchange_of_entry, exchange_reverse, exchange_quotes_purge, rates_enter, rate_approve, rates_import, undecided_left_out_rates, currencies_of_waiting_rates, rates_demonstrate, per_million_euros, oldest_rate_day,
  base_minor, require_base_minor, divide_half_even, minor_units TO limmat_app;

-- Banking
GRANT EXECUTE ON FUNCTION standing_order_place, standing_order_change, standing_order_lock,
  standing_order_set_status, standing_orders_cancel, standing_order_pay, payment_files_purge, payment_files_keep_newest TO limmat_app;
GRANT EXECUTE ON FUNCTION loan_request, loan_applicants, loan_offer, loan_decline, loan_accept, loan_refuse, loan_lapse, loan_collect, loan_repay,
  loan_arrears_since, loan_write_off, overdue_from, overdue_micro TO limmat_app;

-- Cases
GRANT EXECUTE ON FUNCTION payment_refunded_minor TO limmat_app;

-- Rails
GRANT EXECUTE ON FUNCTION rail_receive, rail_refuse, rail_apply, rail_arrival, rail_send, rail_delivered, rail_ask, incoming_decide, incoming_keep,
  rail_check, rail_send_again, rail_close_day, rail_requeue, rail_messages_purge TO limmat_app;

-- Identity
GRANT EXECUTE ON FUNCTION one_more, seconds_until, throttle_take, throttle_judge, throttle_take_in_a_row, throttle_give_back,
  throttle_clear TO limmat_app;
GRANT EXECUTE ON FUNCTION sign_in_take, sign_in_take_on_known_device, sign_in_accept, sign_in_on_known_device
  TO limmat_app;
GRANT EXECUTE ON FUNCTION password_renew, signing_key_is_known TO limmat_app;
GRANT EXECUTE ON FUNCTION staff_change_rights, customer_open, customer_set_password, customer_set_email, customer_verify,
  customer_delete, name_in_mail, reset_try_count, reset_tries_clear, sign_ups_delete, sign_ups_purge TO limmat_app;
GRANT EXECUTE ON FUNCTION dormancy_announce, dormancy_begin, dormancy_end TO limmat_app;
GRANT EXECUTE ON FUNCTION session_digest, session_start, session_touch, sessions_purge, live_staff_session,
  live_customer_session TO limmat_app;
GRANT EXECUTE ON FUNCTION factor_start, factor_confirm, factor_use_step, factor_remove, customer_factor_remove,
  recovery_codes_replace, recovery_code_use, second_factors_purge TO limmat_app;

-- Control
GRANT EXECUTE ON FUNCTION colleague_change, customer_note_add TO limmat_app;
GRANT EXECUTE ON FUNCTION staff_count_takeover, staff_count_closing, staff_confirm_control, act_as_one TO limmat_app;
GRANT EXECUTE ON FUNCTION approval_request, approval_lock, approval_decide, approval_counts_minor, exposed_minor, requested_value_at, approval_withdraw, approvals_end, may_request, may_decide TO limmat_app;
GRANT EXECUTE ON FUNCTION audit_append, audit_row_digest, audit_seal TO limmat_app;
GRANT EXECUTE ON FUNCTION is_application, document_decide TO limmat_app;
GRANT EXECUTE ON FUNCTION security_record, security_purge TO limmat_app;

-- Messaging
GRANT EXECUTE ON FUNCTION movements_notify, movements_to_mail, movements_mailed, notifications_purge,
  message_receive, attachments_purge TO limmat_app;
