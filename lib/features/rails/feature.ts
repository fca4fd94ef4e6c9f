import { commonErrors } from "@/lib/platform/errors/common";

/** What the lists in lib/bank/features.ts take from here. */
export const rails = {
  calls: [],
  refusals: {
    LM100: commonErrors.IDEMPOTENCY_CONFLICT,
  },
} as const;
