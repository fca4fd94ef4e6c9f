import { z } from "zod";
import { changePasswordSchema } from "@/lib/auth/password-change/schema";
import {
  codeOnlySchema,
  offSchema,
  removeSchema,
  startSchema,
} from "@/lib/auth/two-factor/schema";
import {
  ASKS_PASSWORD,
  type DocumentedCall,
  type DocumentedCalls,
  SETS_PASSWORD,
  TAKES_CODE,
  text,
} from "../call";

type Caller =
  Pick<DocumentedCall, "caller"> | { caller: "admin"; right: "self" };

/** The same four calls for customers and for staff. */
const callsOf = (folder: string, caller: Caller): DocumentedCalls => ({
  [`POST /${folder}/start`]: {
    does: "Creates the secret for an authenticator app. Needs your password.",
    ...caller,
    body: startSchema,
    answers: { secret: text, link: text, picture: text },
    refuses: ["TWO_FACTOR_ON", ...ASKS_PASSWORD],
  },
  [`POST /${folder}/confirm`]: {
    does: "Turns on two-factor sign-in with a first code from the app.",
    ...caller,
    body: codeOnlySchema,
    answers: { message: text, recoveryCodes: z.array(text) },
    refuses: ["TWO_FACTOR_NOT_STARTED", ...TAKES_CODE],
  },
  [`POST /${folder}/recovery-codes`]: {
    does: "Creates new recovery codes and invalidates the old ones.",
    ...caller,
    body: codeOnlySchema,
    answers: { message: text, recoveryCodes: z.array(text) },
    refuses: ["TWO_FACTOR_OFF", ...TAKES_CODE],
  },
  [`POST /${folder}/off`]: {
    does: "Turns off two-factor sign-in.",
    ...caller,
    body: offSchema,
    answers: { message: text },
    refuses: ["TWO_FACTOR_OFF", ...ASKS_PASSWORD, ...TAKES_CODE],
  },
});

/** The same call for both. */
const changeOf = (path: string, caller: Caller): DocumentedCalls => ({
  [`POST /${path}`]: {
    does: "Changes your password and signs out all your other sessions.",
    ...caller,
    body: changePasswordSchema,
    answers: { message: text },
    refuses: [
      ...SETS_PASSWORD,
      ...ASKS_PASSWORD,
      "STEP_UP_NEEDED",
      ...TAKES_CODE,
    ],
  },
});

export const twoFactor: DocumentedCalls = {
  ...callsOf("two-factor", { caller: "customer" }),
  ...callsOf("admin-two-factor", { caller: "admin", right: "self" }),
  "POST /remove-second-factor/{userId}": {
    does: "Removes two-factor sign-in from a customer who lost the app and the recovery codes, and signs the customer out everywhere. Needs your password.",
    caller: "admin",
    right: "correct",
    body: removeSchema,
    answers: { message: text },
    refuses: [...ASKS_PASSWORD, "USER_NOT_FOUND", "TWO_FACTOR_OFF"],
  },
  ...changeOf("change-password", { caller: "customer" }),
  ...changeOf("admin-change-password", { caller: "admin", right: "self" }),
};
