import type { FeatureSeed } from "../features";

/** Rates of the last year, if the database is marked as a demonstration; a job adds those of the days to come. */
export const seed: FeatureSeed = {
  insert: async (client) => {
    await client.query("SELECT rates_demonstrate()");
  },
};
