import "server-only";
import { randomUUID } from "node:crypto";
import { z } from "zod";
import { defineApproval, type Detail } from "@/lib/approvals/handler";
import { storedReason } from "@/lib/approvals/stored-reason";
import { toTakenError } from "@/lib/features/customers/unique-errors";
import { statusLabel } from "@/lib/identity/account-status";
import type { AccountStatus } from "@/lib/identity/callers";
import { identityErrors } from "@/lib/identity/errors";
import { BASE_CURRENCY, formatMoney } from "@/lib/ledger/money";
import { storedAmount } from "@/lib/ledger/fields";
import { staffLedgerErrors } from "@/lib/ledger/staff-errors";
import { DomainError } from "@/lib/platform/errors/domain-error";
import {
  aboutStatus,
  lockStatusRequests,
  setStatus,
} from "../closing/close-customer";
import { updateAccount } from "../staff-contract";
import { lockCustomer, type LockedCustomer } from "../store";
import { applyChanges, recordUpdate } from "./apply";
import {
  digestOfStored,
  FIELD_NAMES,
  fieldOf,
  namesOf,
  type Changes,
} from "./fields";
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
  /** What the status or, as a digest, the fields were. Requests from before it was stored have none. */
  former: text,
  reason: storedReason,
});

type WaitingProfile = z.output<typeof waitingProfile>;

const limit = (minor: bigint | null | undefined) =>
  minor === null || minor === undefined
    ? "none"
    : formatMoney(minor, BASE_CURRENCY);

const change = (from: string | undefined, to: string) =>
  `${to}, before ${from ?? "none"}`;

/** The texts that show the values of a request to a second person. */
const DESCRIPTIONS: {
  [Column in keyof WaitingProfile]?: (request: WaitingProfile) => string;
} = {
  email: ({ email = "", formerEmail }) =>
    change(formerEmail && toReadableEmail(formerEmail), toReadableEmail(email)),
  passwordHash: () => "New password set by staff",
  number: ({ number = "", formerNumber }) => change(formerNumber, number),
  cotCode: ({ cotCode = "" }) => cotCode,
  taxCode: ({ taxCode = "" }) => taxCode,
  dailyLimitMinor: ({ dailyLimitMinor, formerLimitMinor }) =>
    change(limit(formerLimitMinor), limit(dailyLimitMinor)),
};

const LABELS = new Map<string, string>([
  ...FIELD_NAMES.map((name) => [name, fieldOf(name).label ?? name] as const),
  ["accountStatus", "Status"],
]);

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
    ...(request.former ? [request.former] : []),
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
    ...namesOf(changesOf(request)).map((name): Detail => {
      const { column, label = name } = fieldOf(name);
      return [label, DESCRIPTIONS[column as keyof WaitingProfile]!(request)];
    }),
    ["Status", request.status ? statusLabel(request.status) : ""],
    ["Reason", request.reason],
  ],
  prepare: ({ id: approvalId, customerId, accountId, request }) =>
    Promise.resolve(async (tx, admin, context) => {
      if (customerId && request.status)
        await lockStatusRequests(tx, customerId);
      const customer =
        customerId &&
        (await lockCustomer(tx, customerId, undefined, accountId));
      if (!customer) throw new DomainError(identityErrors.USER_NOT_FOUND);
      const { status, former, reason } = request;
      // Not over a newer decision than the one that the request was to change.
      if (former && former !== formerOf(customer, request))
        throw new DomainError(staffLedgerErrors.APPROVAL_OUTDATED);
      if (status)
        await setStatus(
          tx,
          admin,
          { customer, status, reason, approvalId },
          context,
        );
      const changes = changesOf(request);
      await applyChanges(tx, admin, customer, changes).catch(
        (error: unknown) => {
          throw toTakenError(error) ?? error;
        },
      );
      await recordUpdate(tx, { admin, context }, customer, { changes, reason });
      return { entryId: null };
    }),
});

/** Returns the changes of a request, which stores them under the names of the columns. */
const changesOf = (request: Record<string, unknown>): Changes =>
  Object.fromEntries(
    FIELD_NAMES.map((name) => [name, request[fieldOf(name).column]]),
  );

const formerOf = (
  customer: LockedCustomer,
  { status, salt = "", ...request }: WaitingProfile,
) =>
  status
    ? customer.rights.status
    : digestOfStored(customer, namesOf(changesOf(request)), salt);

/** Returns the request to make guarded changes of a locked customer. */
export function toProfileRequest(
  customer: Pick<LockedCustomer, "id" | "email" | "exposedMinor"> & {
    /** Of use for a new password only. */
    passwordHash?: string;
    rights: Pick<LockedCustomer["rights"], "dailyLimitMinor">;
    account: Pick<LockedCustomer["account"], "id" | "number">;
  },
  guarded: Changes,
  reason = "",
) {
  const salt = randomUUID();
  return profileApproval.toApproval({
    customerId: customer.id,
    accountId: customer.account.id,
    amountMinor: customer.exposedMinor,
    request: {
      about: `profile:${customer.id}`,
      reason,
      fields: namesOf(guarded),
      ...Object.fromEntries(
        namesOf(guarded).map((name) => [fieldOf(name).column, guarded[name]]),
      ),
      salt,
      former: digestOfStored(customer, namesOf(guarded), salt),
      ...(guarded.email && { formerEmail: customer.email }),
      ...(guarded.accountNumber && { formerNumber: customer.account.number }),
      ...(guarded.accountLimit !== undefined && {
        formerLimitMinor: customer.rights.dailyLimitMinor,
      }),
    },
  });
}

/** Returns the request to set the status of a locked customer's account. */
export const toStatusRequest = (
  { id, mainId, exposedMinor, rights }: LockedCustomer,
  {
    status,
    reason,
  }: { status: Exclude<AccountStatus, "closed">; reason: string },
) =>
  profileApproval.toApproval({
    customerId: id,
    accountId: mainId,
    amountMinor: exposedMinor,
    request: {
      about: aboutStatus(id),
      fields: ["accountStatus"],
      status,
      former: rights.status,
      reason,
    },
  });
