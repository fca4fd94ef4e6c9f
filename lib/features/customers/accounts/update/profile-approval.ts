import "server-only";
import { randomUUID } from "node:crypto";
import { z } from "zod";
import { defineApproval } from "@/lib/approvals/handler";
import { storedReason } from "@/lib/approvals/stored-reason";
import { audit } from "@/lib/audit/store";
import { customerActions } from "@/lib/features/customers/audit";
import { toTakenError } from "@/lib/features/customers/unique-errors";
import { statusLabel } from "@/lib/identity/account-status";
import type { AccountStatus } from "@/lib/identity/callers";
import { identityErrors } from "@/lib/identity/errors";
import { formatMoney, toDecimal } from "@/lib/ledger/money";
import { storedAmount } from "@/lib/ledger/stored-amount";
import { DomainError } from "@/lib/platform/errors/domain-error";
import { setStatus } from "../closing/close-customer";
import { updateAccount } from "../staff-contract";
import { lockCustomer, type LockedCustomer } from "../store";
import { applyChanges, notifyOfChanges } from "./apply";
import { toChanges, type GuardedChanges } from "./needs-approval";
import { toReadableEmail } from "@/lib/platform/validation/email-address";

const text = z.string().optional();

/** The requested values, beside those at the time of the request. */
const waitingProfile = z.object({
  about: z.string(),
  /** The names of the changed fields, which stay when the private values go. */
  fields: z.array(z.string()),
  status: z.enum(["active", "inactive", "disabled"]).optional(),
  number: text,
  formerNumber: text,
  dailyLimitMinor: storedAmount.nullable().optional(),
  formerLimitMinor: storedAmount.nullable().optional(),
  email: text,
  formerEmail: text,
  cotCode: text,
  taxCode: text,
  passwordHash: text,
  /** Random, so that nobody finds a private value by trying digests. */
  salt: text,
  reason: storedReason,
});

type WaitingProfile = z.output<typeof waitingProfile>;

const limit = (minor: bigint | null | undefined) =>
  minor === null || minor === undefined ? "none" : formatMoney(minor);

const readable = (email: string | undefined) =>
  email === undefined ? undefined : toReadableEmail(email);

const change = (from: string | undefined, to: string | undefined) =>
  to === undefined ? "" : `${to}, before ${from ?? "none"}`;

/** The labels of the changed fields, as staff see them in the forms. */
const LABELS = new Map(
  Object.entries({
    email: "Email address",
    password: "Password",
    accountNumber: "Account number",
    cotCode: "COT code",
    taxCode: "Tax code",
    accountLimit: "Account limit",
    accountStatus: "Status",
  }),
);

/** Changes what hands over an account, or its limit or status. Throws the errors of an account update. */
export const profileApproval = defineApproval({
  kind: "profile",
  title: "Account change for",
  right: updateAccount.right,
  request: waitingProfile,
  essence: (request) => [
    request.status,
    request.number,
    request.dailyLimitMinor === null ? "none" : request.dailyLimitMinor,
    request.email,
    request.cotCode,
    request.taxCode,
    request.passwordHash,
    request.salt,
  ],
  privateFields: [
    "email",
    "formerEmail",
    "cotCode",
    "taxCode",
    "passwordHash",
    "salt",
  ],
  details: (request) => [
    [
      "Changes",
      request.fields.map((name) => LABELS.get(name) ?? name).join(", "),
    ],
    [
      "Email address",
      change(readable(request.formerEmail), readable(request.email)),
    ],
    ["Account number", change(request.formerNumber, request.number)],
    ["COT code", request.cotCode ?? ""],
    ["Tax code", request.taxCode ?? ""],
    ["Password", request.passwordHash ? "New password set by staff" : ""],
    [
      "Account limit",
      request.dailyLimitMinor === undefined
        ? ""
        : change(
            limit(request.formerLimitMinor),
            limit(request.dailyLimitMinor),
          ),
    ],
    ["Status", request.status ? statusLabel(request.status) : ""],
    ["Reason", request.reason],
  ],
  prepare: ({ customerId, accountId, request }) =>
    Promise.resolve(async (tx, admin, context) => {
      const customer =
        customerId &&
        (await lockCustomer(tx, customerId, undefined, accountId));
      if (!customer) throw new DomainError(identityErrors.USER_NOT_FOUND);
      const { status, reason } = request;
      if (status)
        await setStatus(tx, admin, { customer, status, reason }, context);
      const changes = toChanges(guardedOf(request));
      await applyChanges(tx, admin, customer, changes).catch(
        (error: unknown) => {
          throw toTakenError(error) ?? error;
        },
      );
      const after = auditedValues(request);
      await notifyOfChanges(tx, customer, request.fields, after);
      await audit(tx, admin, context, {
        action: customerActions["customer.update"],
        subjectCustomerId: customer.id,
        after: {
          changed: request.fields,
          ...after,
          ...(reason && { reason }),
        },
      });
      return { entryId: null };
    }),
});

function guardedOf(request: WaitingProfile): GuardedChanges {
  const { email, passwordHash, number, cotCode, taxCode, dailyLimitMinor } =
    request;
  return {
    ...(email !== undefined && { email }),
    ...(passwordHash !== undefined && { passwordHash }),
    ...(number !== undefined && { number }),
    ...(cotCode !== undefined && { cotCode }),
    ...(taxCode !== undefined && { taxCode }),
    ...(dailyLimitMinor !== undefined && { dailyLimitMinor }),
  };
}

/** The values that are not personal data, for the audit log. */
const auditedValues = ({ number, dailyLimitMinor }: WaitingProfile) => ({
  ...(number && { accountNumber: number }),
  ...(dailyLimitMinor !== undefined && {
    accountLimit:
      dailyLimitMinor === null ? "none" : toDecimal(dailyLimitMinor),
  }),
});

/** The names of guarded fields in calls and in the audit log. */
const FIELDS: Record<keyof GuardedChanges, string> = {
  email: "email",
  passwordHash: "password",
  number: "accountNumber",
  cotCode: "cotCode",
  taxCode: "taxCode",
  dailyLimitMinor: "accountLimit",
};

/** Returns the names of guarded changes in calls and in the audit log. */
export const namesOf = (guarded: GuardedChanges): string[] =>
  (Object.keys(guarded) as (keyof GuardedChanges)[]).map(
    (name) => FIELDS[name],
  );

/** Returns the request to make guarded changes of a locked customer. */
export const toProfileRequest = (
  customer: Pick<LockedCustomer, "id" | "email" | "totalMinor"> & {
    rights: Pick<LockedCustomer["rights"], "dailyLimitMinor">;
    account: Pick<LockedCustomer["account"], "id" | "number">;
  },
  guarded: GuardedChanges,
  reason = "",
) =>
  profileApproval.toApproval({
    customerId: customer.id,
    accountId: customer.account.id,
    amountMinor: customer.totalMinor,
    request: {
      about: `profile:${customer.id}`,
      reason,
      fields: namesOf(guarded),
      ...guarded,
      salt: randomUUID(),
      ...(guarded.email && { formerEmail: customer.email }),
      ...(guarded.number && { formerNumber: customer.account.number }),
      ...(guarded.dailyLimitMinor !== undefined && {
        formerLimitMinor: customer.rights.dailyLimitMinor,
      }),
    },
  });

/** Returns the request to set the status of a locked customer's account. */
export const toStatusRequest = (
  { id, mainId, totalMinor }: LockedCustomer,
  {
    status,
    reason,
  }: { status: Exclude<AccountStatus, "closed">; reason: string },
) =>
  profileApproval.toApproval({
    customerId: id,
    accountId: mainId,
    amountMinor: totalMinor,
    request: {
      about: `status:${id}`,
      fields: ["accountStatus"],
      status,
      reason,
    },
  });
