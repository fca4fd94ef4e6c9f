import { z } from "zod";
import { ROLES } from "@/lib/identity/rights";
import { anyPassword } from "@/lib/identity/schema";
import { isPlainUsername } from "@/lib/identity/username";
import { choice, email, line } from "@/lib/platform/validation/fields";
import { reason } from "@/lib/platform/validation/reason";

const EMAIL = "Please enter the colleague’s email address";
const USERNAME =
  "Please enter a username of letters from a to z, digits, dots, hyphens and underscores";

/** The changes that an administrator can request for a colleague, besides a new email address. */
export const COLLEAGUE_CHANGES = [
  "administrator",
  "teller",
  "auditor",
  "password",
  "factor",
  "disable",
  "enable",
] as const;

export type ColleagueChange = (typeof COLLEAGUE_CHANGES)[number];

const confirmed = {
  reason,
  password: anyPassword("Please enter your password"),
};

export const addColleagueSchema = z.object({
  username: line(USERNAME, 60).refine(isPlainUsername, USERNAME),
  email: email(EMAIL),
  role: choice(ROLES, "Please choose a role"),
  ...confirmed,
});

export const changeColleagueSchema = z.object({
  change: choice(COLLEAGUE_CHANGES, "Please choose a change"),
  ...confirmed,
});

export const changeColleagueEmailSchema = z.object({
  email: email(EMAIL),
  ...confirmed,
});
