export const rateLimitPurges = [
  // Failures in a row last, so that guessing slowly does not evade their limit. A few of them, as anybody can make
  // for any name, last for a month.
  `DELETE FROM throttles WHERE coalesce(locked_until, now()) <= now()
   AND window_started_at < now() - CASE WHEN in_a_row = 0 THEN interval '1 day' WHEN in_a_row < 10 THEN interval '30 days'
                                        ELSE interval '400 days' END`,
];
