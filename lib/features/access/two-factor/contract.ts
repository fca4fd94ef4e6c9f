import { z } from "zod";
import { anyPassword } from "@/lib/identity/schema";
import { secondFactorCode } from "@/lib/identity/second-factor-code";
import { text } from "@/lib/calls/schemas";
import { call } from "@/lib/calls/call";
import { failure } from "@/lib/platform/errors/failure";
import { ASKS_PASSWORD } from "@/lib/identity/errors";
import {
  secondFactorErrors,
  TAKES_CODE,
} from "@/lib/identity/second-factor-errors";

const PASSWORD = "Please enter your password";

const startSchema = z.object({ password: anyPassword(PASSWORD) });

const codeOnlySchema = z.object({ code: secondFactorCode });

const offSchema = z.object({
  password: anyPassword(PASSWORD),
  code: secondFactorCode,
});

const TWO_FACTOR_FAILED = failure(
  "TWO_FACTOR_FAILED",
  "An error occurred. Please try again later.",
);

/** The parts of each step that are the same for customers and staff. */
const steps = {
  start: {
    method: "POST",
    summary:
      "Creates the secret for an authenticator app. Needs your password.",
    body: startSchema,
    answers: { secret: text, link: text, picture: text },
    refuses: [secondFactorErrors.TWO_FACTOR_ON, ...ASKS_PASSWORD],
    fallback: TWO_FACTOR_FAILED,
  },
  confirm: {
    method: "POST",
    summary: "Turns on two-factor sign-in with a first code from the app.",
    body: codeOnlySchema,
    answers: { message: text, recoveryCodes: z.array(text) },
    refuses: [secondFactorErrors.TWO_FACTOR_NOT_STARTED, ...TAKES_CODE],
    fallback: TWO_FACTOR_FAILED,
  },
  recoveryCodes: {
    method: "POST",
    summary: "Creates new recovery codes and invalidates the old ones.",
    body: codeOnlySchema,
    answers: { message: text, recoveryCodes: z.array(text) },
    refuses: [secondFactorErrors.TWO_FACTOR_OFF, ...TAKES_CODE],
    fallback: TWO_FACTOR_FAILED,
  },
  off: {
    method: "POST",
    summary: "Turns off two-factor sign-in.",
    body: offSchema,
    answers: { message: text },
    refuses: [
      secondFactorErrors.TWO_FACTOR_OFF,
      ...ASKS_PASSWORD,
      ...TAKES_CODE,
    ],
    fallback: TWO_FACTOR_FAILED,
  },
} as const;

const customer = { caller: "customer" } as const;
const admin = { caller: "admin", right: "self" } as const;

export const twoFactor = {
  customer: {
    start: call({ ...steps.start, path: "/two-factor/start", ...customer }),
    confirm: call({
      ...steps.confirm,
      path: "/two-factor/confirm",
      ...customer,
    }),
    recoveryCodes: call({
      ...steps.recoveryCodes,
      path: "/two-factor/recovery-codes",
      ...customer,
    }),
    off: call({ ...steps.off, path: "/two-factor/off", ...customer }),
  },
  admin: {
    start: call({ ...steps.start, path: "/admin-two-factor/start", ...admin }),
    confirm: call({
      ...steps.confirm,
      path: "/admin-two-factor/confirm",
      ...admin,
    }),
    recoveryCodes: call({
      ...steps.recoveryCodes,
      path: "/admin-two-factor/recovery-codes",
      ...admin,
    }),
    off: call({ ...steps.off, path: "/admin-two-factor/off", ...admin }),
  },
};
