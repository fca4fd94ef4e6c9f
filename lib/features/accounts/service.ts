import "server-only";
import { audit } from "@/lib/audit/store";
import { ownAccount } from "@/lib/identity/accounts";
import type { Customer, OwnAccount } from "@/lib/identity/callers";
import { notifyChanges } from "@/lib/identity/notify";
import { newAccountNumber } from "@/lib/ledger/account-number";
import { violatedIndex } from "@/lib/platform/db/errors";
import { transaction } from "@/lib/platform/db/prisma";
import { commonErrors } from "@/lib/platform/errors/common";
import {
  DomainError,
  withFieldErrors,
} from "@/lib/platform/errors/domain-error";
import { formatIsoDay, maskedNumber } from "@/lib/platform/format";
import { unlinked } from "@/lib/platform/mail/letter";
import type {
  IdempotencyKey,
  RequestContext,
} from "@/lib/platform/http/request-context";
import { requireSeen } from "@/lib/platform/http/version";
import { enforceLimitWithin } from "@/lib/platform/rate-limit/enforce-within";
import { enforceLimit } from "@/lib/platform/rate-limit/throttle";
import { type Account, labelOf, toAccountJson, toShown } from "./account";
import { accountActions } from "./audit";
import { accountErrors } from "./errors";
import { accountChangeLimit, accountLimit, accountPlaceLimit } from "./limits";
import { findAccount, lockAccount } from "./queries";
import { recordChange } from "./record";
import { readPot } from "./rules";
import type { ChangeAccount, OpenAccount } from "./schema";
import {
  changeAccountRow,
  closeAccountRow,
  openAccountRow,
  placeAccountRow,
} from "./store";

/** Runs `open` with a new number, again with another one if somebody has it. */
export async function withFreeNumber<T>(
  open: (number: string) => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries += 1)
    try {
      return await open(newAccountNumber());
    } catch (error) {
      if (violatedIndex(error) !== "accounts_number_key" || tries === 3)
        throw error;
    }
}

/** Returns the name of an account in an email about it: `Holidays (•••• 0008)`. */
export const accountFact = (account: Account): string =>
  `${unlinked(labelOf(account))} (${maskedNumber(account.number)})`;

const lockFact = (day: string): string => `locked until ${formatIsoDay(day)}`;

/**
 * Opens an account for the caller. A repeated key gets the account of its first call.
 * @throws DomainError ONLY_POTS, LOCK_PAST, LOCK_TOO_LONG, OPENED_BY_STAFF, ACCOUNTS_FULL, ACCOUNT_NOT_ACTIVE,
 * IDEMPOTENCY_CONFLICT or TOO_MANY_THIS_HOUR.
 */
export async function openAccount(
  customer: Customer,
  input: OpenAccount,
  context: RequestContext,
  idempotency?: IdempotencyKey,
) {
  const goalMinor = readPot(input, input);
  await enforceLimit(accountLimit, customer.id);
  const opened = await withFreeNumber((number) =>
    transaction(async (tx) => {
      const account = await openAccountRow(
        tx,
        customer,
        {
          ...{ number, type: input.type, currency: input.currency },
          ...{ name: input.name || null, goalMinor },
          lockedUntil: input.lockedUntil,
        },
        idempotency,
      );
      if (account.number !== number) return account.number;
      await audit(tx, customer, context, {
        action: accountActions["account.open"],
        subjectCustomerId: customer.id,
        subjectAccountId: account.id,
        after: { accountType: input.type, accountCurrency: input.currency },
      });
      await notifyChanges(tx, customer.id, {
        by: "own",
        changes: ["account.open"],
        facts: {
          "account.open": [
            `account ${maskedNumber(number)}`,
            input.lockedUntil && lockFact(input.lockedUntil),
          ]
            .filter(Boolean)
            .join(", "),
        },
      });
      return number;
    }),
  );
  return {
    message: "Account opened",
    account: toAccountJson(await requireAccount(customer, opened)),
  };
}

/** @throws DomainError NOT_FOUND. */
async function requireAccount(
  customer: Customer,
  number: string,
): Promise<Account> {
  const account = await findAccount(customer, number);
  if (!account) throw new DomainError(commonErrors.NOT_FOUND);
  return account;
}

/** @throws DomainError NOT_FOUND. */
async function requireOwn(
  customer: Customer,
  number: string,
): Promise<OwnAccount> {
  const own = await ownAccount(customer, number);
  if (!own) throw new DomainError(commonErrors.NOT_FOUND);
  return own;
}

/**
 * Changes name, goal, lock and place of an account of the caller.
 * @throws DomainError NOT_FOUND, VERSION_CONFLICT, ONLY_POTS, LOCK_PAST, LOCK_TOO_LONG, LOCK_KEPT,
 * ACCOUNT_BLOCKED or TOO_MANY_THIS_HOUR.
 */
export async function changeAccount(
  customer: Customer,
  number: string,
  { name, place, ...pot }: ChangeAccount,
  context: RequestContext,
) {
  const own = await requireOwn(customer, number);
  await transaction(async (tx) => {
    const account = await lockAccount(tx, customer, number);
    if (!account) throw new DomainError(commonErrors.NOT_FOUND);
    const changes = toChanges(account, { name, ...pot });
    requireSeen(context, toShown(account), {
      about: [
        ...Object.keys(pot),
        ...(name === undefined ? [] : ["name"]),
        ...(place === undefined ? [] : ["place"]),
      ],
    });
    const isMoved = name === undefined && Object.keys(pot).length === 0;
    await enforceLimitWithin(
      tx,
      isMoved ? accountPlaceLimit : accountChangeLimit,
      customer.id,
    );
    await withFieldErrors(
      { [accountErrors.LOCK_KEPT.code]: ["lockedUntil"] },
      () => changeAccountRow(tx, own, changes),
    );
    if (place !== undefined && !account.isMain)
      await placeAccountRow(tx, own, place);
    await recordChange(tx, customer, context, {
      ...{ id: own.id, customerId: customer.id, account },
      action: "account.change",
    });
    const { lockedUntil } = pot;
    if (lockedUntil && lockedUntil !== account.lockedUntil)
      await notifyChanges(tx, customer.id, {
        by: "own",
        changes: ["pot.lock"],
        facts: {
          "pot.lock": `${accountFact(account)}, ${lockFact(lockedUntil)}`,
        },
      });
  });
  return {
    message: "Account saved",
    account: toAccountJson(await requireAccount(customer, number)),
  };
}

/** Returns the columns to write. @throws DomainError ONLY_POTS, LOCK_PAST, LOCK_TOO_LONG or INVALID_VALUE. */
function toChanges(
  account: Account,
  { name, goal, lockedUntil }: Omit<ChangeAccount, "place">,
) {
  const isNewLock = lockedUntil && lockedUntil !== account.lockedUntil;
  const goalMinor = readPot(account, {
    goal: goal ?? null,
    lockedUntil: isNewLock ? lockedUntil : null,
  });
  return {
    ...(name !== undefined && { name: name || null }),
    ...(goal !== undefined && { goal_minor: goalMinor?.toString() ?? null }),
    ...(lockedUntil !== undefined && { locked_until: lockedUntil }),
  };
}

/**
 * Closes an account of the caller that nothing needs.
 * @throws DomainError NOT_FOUND, ACCOUNT_NEEDED or ACCOUNT_BLOCKED.
 */
export async function closeAccount(
  customer: Customer,
  number: string,
  context: RequestContext,
) {
  const own = await requireOwn(customer, number);
  await transaction(async (tx) => {
    const account = await lockAccount(tx, customer, number);
    if (!account) throw new DomainError(commonErrors.NOT_FOUND);
    if (account.state === "closed") return;
    await closeAccountRow(tx, own);
    await recordChange(tx, customer, context, {
      ...{ id: own.id, customerId: customer.id, account },
      action: "account.close",
    });
    await notifyChanges(tx, customer.id, {
      by: "own",
      changes: ["account.close"],
      facts: { "account.close": accountFact(account) },
    });
  });
  return { message: "Account closed" };
}
