import {
  plantDoubt,
  plantIncoming,
  plantRecall,
  plantRefused,
  plantUnsent,
} from "../../support/rails";
import type { Feature } from "../feature";
import { line } from "../fields";
import { refusals } from "../hostile-values";

const NUMBER = "Please enter an account number";
const REASON = "Please choose a reason";

const LARGE = 100_000_001;

export const feature: Feature = {
  places: {
    incomingId: () => plantIncoming(),
    railMessageId: () => plantRefused(),
  },
  calls: {
    "POST /rail-messages": {},
    "POST /assign-incoming-payment/{incomingId}": {
      body: ({ owner }) => ({ account: owner.number }),
      aboveLimit: { plant: () => plantIncoming(LARGE) },
      fields: [
        {
          name: "account",
          missing: NUMBER,
          refused: refusals.line(NUMBER, 34),
        },
      ],
    },
    "POST /return-incoming-payment/{incomingId}": {
      body: () => ({ reason: "AC01" }),
      aboveLimit: { plant: () => plantIncoming(LARGE * 10) },
      fields: [
        { name: "reason", missing: REASON, refused: refusals.choice(REASON) },
      ],
    },
    "POST /keep-incoming-payment/{incomingId}": { plant: () => plantRecall() },
    "POST /ask-about-wire/{wireId}": {
      plant: ({ owner }) => plantDoubt(owner),
    },
    "POST /check-rail-message/{railMessageId}": {
      body: () => ({ reason: "The other bank has mended it" }),
      fields: [line("reason", "Please give a reason", 300)],
    },
    "POST /send-rail-message/{railMessageId}": { plant: plantUnsent },
  },
};
