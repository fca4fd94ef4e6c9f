import { bankToday } from "../../../lib/platform/time/clock";
import type { Feature } from "../feature";
import { refusals } from "../hostile-values";

const DAY = "Please choose a day";

export const feature: Feature = {
  calls: {
    "POST /move-time": {
      body: () => ({ to: bankToday() }),
      fields: [{ name: "to", missing: DAY, refused: refusals.day(DAY) }],
    },
  },
};
