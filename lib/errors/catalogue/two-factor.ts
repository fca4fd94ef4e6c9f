import type { Entries } from "./entries";

/** The second factor, and what asks for the password once more. */
export const twoFactor = {
  SECOND_FACTOR_NEEDED: {
    status: 401,
    text: "Please enter the code from your authenticator app.",
  },
  STEP_UP_NEEDED: {
    status: 403,
    text: "Please confirm this with the code from your authenticator app.",
  },
  SECOND_FACTOR_WRONG: {
    status: 422,
    text: "This code is not right, or was used already. Please enter the one your app shows now.",
  },
  SECOND_FACTOR_LOCKED: {
    status: 429,
    text: "Too many wrong codes. Please try again in 15 minutes.",
  },
  TWO_FACTOR_REQUIRED: {
    status: 403,
    text: "Please set up two-factor sign-in first: the bank asks it of its staff.",
  },
  TWO_FACTOR_ON: { status: 409, text: "Two-factor sign-in is on already." },
  TWO_FACTOR_OFF: { status: 409, text: "Two-factor sign-in is not on." },
  FACTOR_NOT_REMOVED: { status: 500, text: "operation failed" },
  TWO_FACTOR_NOT_STARTED: {
    status: 409,
    text: "This set-up is over or was replaced. Please start again.",
  },
  TWO_FACTOR_FAILED: {
    status: 500,
    text: "An error occurred. Please try again later.",
  },
  PASSWORD_WRONG: { status: 422, text: "This is not your current password." },
  PASSWORD_NOT_CHANGED: {
    status: 500,
    text: "An error occurred. The password was not changed.",
  },
} as const satisfies Entries;
