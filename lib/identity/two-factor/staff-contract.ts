import { text } from "@/lib/identity/call-schemas";
import { call } from "@/lib/identity/call";
import { failure } from "@/lib/platform/errors/failure";
import { identityErrors, ASKS_PASSWORD } from "../errors";
import { secondFactorErrors } from "../second-factor-errors";
import { removeSchema } from "./schema";

export const removeSecondFactor = call({
  method: "POST",
  path: "/remove-second-factor/{userId}",
  summary:
    "Removes two-factor sign-in from a customer who lost the app and the recovery codes, and signs the customer out everywhere. Needs your password.",
  caller: "admin",
  right: "correct",
  body: removeSchema,
  answers: { message: text },
  refuses: [
    ...ASKS_PASSWORD,
    identityErrors.USER_NOT_FOUND,
    secondFactorErrors.TWO_FACTOR_OFF,
  ],
  fallback: failure(
    "FACTOR_NOT_REMOVED",
    "An error occurred. Please reload the page before you try again.",
  ),
});
