import "server-only";
import { z } from "zod";
import { defineApproval } from "@/lib/approvals/handler";
import { rejectWaitingBy } from "@/lib/approvals/waiting-requests";
import { changedValues } from "@/lib/audit/changed-values";
import { audit } from "@/lib/audit/store";
import type { AuditAction } from "@/lib/audit/actions";
import { identityActions } from "@/lib/identity/audit";
import { hashPassword } from "@/lib/identity/passwords";
import { ROLES } from "@/lib/identity/rights";
import { forgetFailures } from "@/lib/identity/store";
import { newTemporaryPassword } from "@/lib/identity/temporary-password";
import { forgetAllTries } from "@/lib/identity/two-factor/tries";
import type { Tx } from "@/lib/platform/db/prisma";
import { DomainError } from "@/lib/platform/errors/domain-error";
import { capitalised } from "@/lib/platform/format";
import { queueMail } from "@/lib/platform/mail/store";
import { colleagueChangedMail, temporaryPasswordMail } from "./mail";
import { changeColleague } from "./staff-contract";
import { colleagueErrors } from "./staff-errors";
import { toShown } from "./shown";
import { applyChange, type ColleagueRow, type ColleagueState } from "./store";
import { toReadableEmail } from "@/lib/platform/validation/email-address";

const CHANGES = [
  "add",
  "role",
  "email",
  "password",
  "factor",
  "disable",
  "enable",
] as const;

type Change = (typeof CHANGES)[number];

const LABELS: Record<Change, string> = {
  add: "Add the colleague",
  role: "Change the role",
  email: "Change the email address",
  password: "Email a temporary password",
  factor: "Remove two-factor sign-in",
  disable: "Disable the account",
  enable: "Enable the account",
};

const ACTIONS: Record<Change, AuditAction> = {
  add: identityActions["staff.create"],
  role: identityActions["staff.role"],
  email: identityActions["staff.email"],
  password: identityActions["staff.password"],
  factor: identityActions["staff.second-factor-off"],
  disable: identityActions["staff.disable"],
  enable: identityActions["staff.enable"],
};

/** `username` names the colleague; it must be the present one. */
const requestSchema = z.object({
  about: z.string(),
  change: z.enum(CHANGES),
  colleague: z.uuid().optional(),
  username: z.string(),
  role: z.enum(ROLES).optional(),
  email: z.string().optional(),
  /** The second factor to remove. Requests from before it was stored have none. */
  factor: z.uuid().optional(),
  reason: z.string(),
});

export type ColleagueRequest = z.output<typeof requestSchema>;

/** Adds or changes a colleague as another administrator has requested, and notifies the colleague. */
export const colleagueApproval = defineApproval({
  kind: "colleague",
  title: "Staff account of",
  right: changeColleague.right,
  request: requestSchema,
  essence: (request) => [
    request.change,
    request.colleague,
    request.username,
    request.role,
    request.email,
    ...(request.factor ? [request.factor] : []),
  ],
  subject: ({ username }) => username,
  details: ({ change, role, email, reason }) => [
    ["Change", LABELS[change]],
    ["Role", role ? capitalised(role) : ""],
    ["Email", toReadableEmail(email ?? "")],
    ["Reason", reason],
  ],
  prepare: async ({ id: approvalId, request }) => {
    const password =
      request.change === "add" || request.change === "password"
        ? newTemporaryPassword()
        : null;
    const hash = password && (await hashPassword(password));
    return async (tx, admin, context) => {
      if (request.colleague === admin.id)
        throw new DomainError(colleagueErrors.COLLEAGUE_OWN);
      const act = { ...request, approvalId, hash };
      const changed = await applyChange(tx, admin, act);
      const { id: colleagueId } = changed.after;
      const values = changedValues(
        changed.before ? toShown(changed.before) : {},
        toShown(changed.after),
      );
      await audit(tx, admin, context, {
        action: ACTIONS[request.change],
        before: values.before,
        after: {
          ...values.after,
          username: request.username,
          reason: request.reason,
        },
      });
      if (losesRights(request))
        await rejectWaitingBy(tx, admin, colleagueId, context);
      if (request.change === "password")
        await forgetFailures(tx, { realm: "admin", id: colleagueId });
      if (request.change === "factor")
        await forgetAllTries(tx, { realm: "admin", id: colleagueId });
      await announce(tx, request, changed, password);
      return { entryId: null };
    };
  },
});

/** Whether the colleague may no longer do everything that the earlier role allowed. */
const losesRights = ({ change, role }: ColleagueRequest) =>
  change === "disable" ||
  change === "password" ||
  (change === "role" && role !== "administrator");

/** Emails the colleague at every address that the change concerns. */
async function announce(
  tx: Tx,
  { change }: ColleagueRequest,
  { before, after }: { before: ColleagueState | null; after: ColleagueRow },
  password: string | null,
): Promise<void> {
  const { username, email, role } = after;
  if (password && email)
    await queueMail(tx, temporaryPasswordMail(email, { username, password }));
  if (change === "add") return;
  for (const to of new Set([before?.email, email]))
    if (to)
      await queueMail(tx, colleagueChangedMail(to, username, { change, role }));
}
