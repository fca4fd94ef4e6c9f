import {
  ASKS_PASSWORD,
  SETS_PASSWORD,
  TAKES_CODE,
  text,
} from "@/lib/identity/answers";
import { call } from "@/lib/identity/call";
import { changePasswordSchema } from "./schema";

/** What the calls of both realms have in common. */
const shared = {
  method: "POST",
  summary: "Changes your password and signs out all your other sessions.",
  body: changePasswordSchema,
  answers: { message: text },
  refuses: [
    ...SETS_PASSWORD,
    ...ASKS_PASSWORD,
    "STEP_UP_NEEDED",
    ...TAKES_CODE,
  ],
  fallback: "PASSWORD_NOT_CHANGED",
} as const;

export const changePassword = {
  customer: call({ ...shared, path: "/change-password", caller: "customer" }),
  admin: call({
    ...shared,
    path: "/admin-change-password",
    caller: "admin",
    right: "self",
  }),
};
