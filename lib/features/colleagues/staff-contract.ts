import { approvalErrors } from "@/lib/approvals/staff-errors";
import { call } from "@/lib/calls/call";
import { text } from "@/lib/calls/schemas";
import { ASKS_PASSWORD, identityErrors } from "@/lib/identity/errors";
import { failure } from "@/lib/platform/errors/failure";
import { id } from "@/lib/platform/validation/fields";
import { z } from "zod";
import {
  addColleagueSchema,
  changeColleagueEmailSchema,
  changeColleagueSchema,
} from "./schema";
import { CHANGES_COLLEAGUE, colleagueErrors } from "./staff-errors";

/** The parts that the calls share. Each call stores a request, which another administrator approves. */
const shared = {
  method: "POST",
  caller: "admin",
  right: "correct",
  answers: { message: text, approval: z.object({ id: text }) },
  fallback: failure(
    "COLLEAGUE_FAILED",
    "An error occurred, and the request may not have been made. Please look under Approvals.",
  ),
} as const;

const SHOWN = ["role", "presentEmail", "signIn", "secondFactor"];

export const addColleague = call({
  ...shared,
  path: "/add-colleague",
  summary:
    "Requests a staff account for a new colleague. Another administrator approves it; the colleague then gets a temporary password by email. Needs your password.",
  body: addColleagueSchema,
  refuses: [
    ...ASKS_PASSWORD,
    identityErrors.USERNAME_TAKEN,
    approvalErrors.ALREADY_WAITING,
  ],
});

export const changeColleague = call({
  ...shared,
  path: "/change-colleague/{colleagueId}",
  params: { colleagueId: id },
  summary:
    "Requests another role, a temporary password, the removal of two-factor sign-in, or that a colleague is disabled or enabled. Another administrator approves it. Needs your password.",
  body: changeColleagueSchema,
  shows: SHOWN,
  refuses: [
    ...ASKS_PASSWORD,
    ...CHANGES_COLLEAGUE,
    colleagueErrors.COLLEAGUE_WITHOUT_EMAIL,
    approvalErrors.ALREADY_WAITING,
  ],
});

export const changeColleagueEmail = call({
  ...shared,
  path: "/change-colleague-email/{colleagueId}",
  params: { colleagueId: id },
  summary:
    "Requests another email address of a colleague. Another administrator approves it. Needs your password.",
  body: changeColleagueEmailSchema,
  shows: SHOWN,
  refuses: [
    ...ASKS_PASSWORD,
    ...CHANGES_COLLEAGUE,
    approvalErrors.ALREADY_WAITING,
  ],
});
