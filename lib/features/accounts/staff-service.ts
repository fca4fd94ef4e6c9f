import "server-only";
import { lockKey } from "@/lib/approvals/store";
import { audit } from "@/lib/audit/store";
import { findCustomerId } from "@/lib/identity/customer-key";
import type { Admin } from "@/lib/identity/callers";
import { identityErrors } from "@/lib/identity/errors";
import { shutLimit } from "@/lib/identity/limits";
import { transaction } from "@/lib/platform/db/prisma";
import { DomainError, fieldError } from "@/lib/platform/errors/domain-error";
import { formatIsoDay, maskedNumber } from "@/lib/platform/format";
import type {
  IdempotencyKey,
  RequestContext,
} from "@/lib/platform/http/request-context";
import { enforceLimitWithin } from "@/lib/platform/rate-limit/enforce-within";
import { requireSeen } from "@/lib/platform/http/version";
import { bankToday } from "@/lib/platform/time/clock";
import { toAccountJson } from "./account";
import { accountActions } from "./audit";
import { accountErrors } from "./errors";
import type {
  FreeOfFees,
  NameAccount,
  OpenAccountFor,
  StateReason,
} from "./schema";
import { withFreeNumber } from "./service";
import { change, notify, requireAccount } from "./staff-change";
import {
  blockAccountRow,
  changeAccountRowFor,
  closeAccountRowFor,
  hasAccounts,
  openAccountRowFor,
} from "./store";

/**
 * Opens an account for a customer. A repeated key gets the account of its first call.
 * @throws DomainError USER_NOT_FOUND, OWNER_HAS_ALL_ACCOUNTS, OWNER_NOT_ACTIVE or IDEMPOTENCY_CONFLICT.
 */
export async function openAccountFor(
  admin: Admin,
  { userId, type, currency, name }: OpenAccountFor & { userId: string },
  context: RequestContext,
  idempotency?: IdempotencyKey,
) {
  const account = await withFreeNumber((number) =>
    transaction(async (tx) => {
      if (idempotency) await lockKey(tx, idempotency);
      const id = await findCustomerId(tx, userId);
      if (!id || !(await hasAccounts(tx, id)))
        throw new DomainError(identityErrors.USER_NOT_FOUND);
      const opened = await openAccountRowFor(
        tx,
        admin,
        {
          ...{ customerId: id, number, type, currency, name: name || null },
          ...{ goalMinor: null, lockedUntil: null },
        },
        idempotency,
      );
      const account = await requireAccount(tx, id, opened.number);
      if (opened.number !== number) return account;
      await audit(tx, admin, context, {
        action: accountActions["account.open"],
        subjectCustomerId: id,
        subjectAccountId: opened.id,
        after: { accountType: type, accountCurrency: currency },
      });
      await notify(tx, id, {
        "account.open": `account ${maskedNumber(number)}`,
      });
      return account;
    }),
  );
  return { message: "Account opened", account: toAccountJson(account) };
}

/** Changes the name of a customer's account. @throws DomainError NOT_FOUND or VERSION_CONFLICT. */
export const nameAccount = (
  admin: Admin,
  number: string,
  { name }: NameAccount,
  context: RequestContext,
) =>
  change(
    { admin, context },
    number,
    { action: "account.name" },
    async (tx, { id, account }) => {
      requireSeen(context, { name: account.name ?? "" });
      await changeAccountRowFor(tx, admin, id, { name: name || null });
    },
  ).then(() => ({ message: "Account saved" }));

/**
 * Frees a customer's account of monthly fees until a day, or ends that.
 * @throws DomainError NOT_FOUND, FEE_FREE_DAY_PAST or VERSION_CONFLICT.
 */
export async function freeOfFees(
  admin: Admin,
  number: string,
  { until, reason }: FreeOfFees,
  context: RequestContext,
) {
  if (until && until <= bankToday())
    throw fieldError(accountErrors.FEE_FREE_DAY_PAST, "until");
  await change(
    { admin, context },
    number,
    { action: "account.fees", reason },
    async (tx, { id, account }) => {
      requireSeen(context, { until: account.freeOfFeesUntil ?? "" });
      await changeAccountRowFor(tx, admin, id, { free_of_fees_until: until });
    },
  );
  return {
    message: until
      ? `No monthly fees until ${formatIsoDay(until)}`
      : "Monthly fees are charged",
  };
}

/**
 * Blocks a customer's account.
 * @throws DomainError NOT_FOUND, ACCOUNT_BLOCKED if it is closed, or TOO_MANY_THIS_HOUR.
 */
export async function blockAccountFor(
  admin: Admin,
  number: string,
  { reason }: StateReason,
  context: RequestContext,
) {
  await change(
    { admin, context },
    number,
    { action: "account.block", reason },
    async (tx, { id }) => {
      await enforceLimitWithin(tx, shutLimit, admin.id);
      await blockAccountRow(tx, admin, id, true);
    },
  );
  return { message: "Account blocked" };
}

/**
 * Closes a customer's account that nothing needs.
 * @throws DomainError NOT_FOUND, ACCOUNT_NEEDED or TOO_MANY_THIS_HOUR.
 */
export async function closeAccountFor(
  admin: Admin,
  number: string,
  { reason }: StateReason,
  context: RequestContext,
) {
  await change(
    { admin, context },
    number,
    { action: "account.close", reason },
    async (tx, { id, account }) => {
      if (account.state === "closed") return;
      await enforceLimitWithin(tx, shutLimit, admin.id);
      await closeAccountRowFor(tx, admin, id);
    },
  );
  return { message: "Account closed" };
}
