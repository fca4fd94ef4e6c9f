import { text } from "@/lib/calls/schemas";
import { call } from "@/lib/calls/call";
import {
  secondFactorErrors,
  TAKES_CODE,
} from "@/lib/identity/second-factor-errors";
import { failure } from "@/lib/platform/errors/failure";
import { ASKS_PASSWORD, SETS_PASSWORD } from "@/lib/identity/errors";
import { changePasswordSchema } from "./schema";

/** The parts that the calls of both realms share. */
const shared = {
  method: "POST",
  summary: "Changes your password and signs out all your other sessions.",
  body: changePasswordSchema,
  answers: { message: text },
  refuses: [
    ...SETS_PASSWORD,
    ...ASKS_PASSWORD,
    secondFactorErrors.STEP_UP_NEEDED,
    ...TAKES_CODE,
  ],
  fallback: failure(
    "PASSWORD_NOT_CHANGED",
    "An error occurred, and your password may not have changed. Please try again.",
  ),
} as const;

export const changePassword = {
  customer: call({
    ...shared,
    path: "/change-password",
    caller: "customer",
    withTemporaryPassword: true,
  }),
  admin: call({
    ...shared,
    path: "/admin-change-password",
    caller: "admin",
    right: "self",
  }),
};
