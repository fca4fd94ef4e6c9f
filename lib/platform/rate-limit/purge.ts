export const rateLimitPurges = [
  // Ten and more failures in a row are kept for 400 days, so that slow guessing does not evade their limit. Fewer than
  // ten, which a stranger can cause for any name, are kept for a month.
  `DELETE FROM throttles WHERE coalesce(locked_until, '-infinity') <= clock_timestamp()
   AND window_started_at < clock_timestamp() - CASE WHEN in_a_row = 0 THEN interval '1 day' WHEN in_a_row < 10 THEN interval '30 days'
                                        ELSE interval '400 days' END`,
];
