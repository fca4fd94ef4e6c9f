import "server-only";
import { audit } from "@/lib/audit/store";
import type {
  AccountStatus,
  Admin,
  Customer,
  DataOwner,
  OwnAccount,
  ReadableAccount,
  ViewedCustomer,
} from "@/lib/identity/callers";
import { openDemoCode, MAX_TRIES } from "@/lib/identity/codes/code";
import { identityErrors } from "@/lib/identity/errors";
import { openTransferCodes } from "@/lib/identity/transfer-codes";
import { env } from "@/lib/platform/config/env";
import { pool } from "@/lib/platform/db/pool";
import { prisma, transaction, type Tx } from "@/lib/platform/db/prisma";
import { DomainError } from "@/lib/platform/errors/domain-error";
import { formatDateTime } from "@/lib/platform/format";
import { countEntries } from "@/lib/ledger/entry-count";
import type { RequestContext } from "@/lib/platform/http/request-context";
import { bankToday, machineNow } from "@/lib/platform/time/clock";
import { customerActions } from "@/lib/features/customers/audit";
import { findCustomerId } from "@/lib/identity/customer-key";
import { listOpenHolds, type Hold } from "@/lib/ledger/holds";
import { toBalances } from "./accounts/balances";
import { listBalances } from "./accounts/store";
import type { CustomerDetail, Profile } from "./serializers";
import type { Currency } from "@/lib/ledger/money";

export type { CustomerDetail, CustomerSummary, Profile } from "./serializers";
export type { Hold } from "@/lib/ledger/holds";

type ProfileRow = {
  id: string;
  fullName: string;
  username: string;
  email: string;
  phoneNumber: string;
  occupation: string;
  dateOfBirth: Date;
  maritalStatus: string;
  address: string;
  registrationDate: Date;
  isVerified: boolean;
  photoId: string | null;
  keyId: string | null;
  wrapped: Uint8Array | null;
  accountId: bigint;
  number: string | null;
  type: string | null;
  currency: Currency;
  status: AccountStatus;
  cotCode: Uint8Array | null;
  taxCode: Uint8Array | null;
  dailyLimitMinor: bigint | null;
  balanceMinor: bigint;
  heldMinor: bigint;
  /** The sum that left all accounts of the customer today, as the daily limit counts it. */
  spentMinor: bigint;
};

/** Returns the account with its owner. */
export async function getProfile(account: OwnAccount): Promise<Profile> {
  const profile = await readProfile(prisma(), account.owner.id, account.id);
  if (!profile) throw new DomainError(identityErrors.USER_NOT_FOUND);
  return profile;
}

/**
 * Returns when the customer signed up, without the rest of the profile, whose sealed codes take time to open; null if
 * the customer has just been deleted.
 */
export async function findRegistrationDate(
  customer: Customer,
): Promise<Date | null> {
  const { rows } = await pool().query<{ registrationDate: Date }>({
    name: "registration_date",
    text: `SELECT registration_date AS "registrationDate" FROM customers WHERE id = $1`,
    values: [customer.id],
  });
  return rows[0]?.registrationDate ?? null;
}

/** Returns the customer with this id or account number and writes an audit row; null if there is none. */
export async function getCustomerDetail(
  admin: Admin,
  idOrNumber: string,
  context: RequestContext,
): Promise<CustomerDetail | null> {
  return transaction(async (tx) => {
    const id = await findCustomerId(tx, idOrNumber);
    const profile = id && (await readProfile(tx, id));
    if (!profile) return null;
    await audit(tx, admin, context, {
      action: customerActions["customer.view"],
      subjectCustomerId: profile.id,
    });
    const { accountId, accountNumber: number, fullName } = profile;
    const main = { id: accountId, number, currency: profile.accountCurrency };
    const viewed = { id, main, fullName } as ViewedCustomer;
    return {
      ...profile,
      viewed,
      balances: toBalances(await listBalances(tx, profile.id)),
      otpCode: await describeLatestCode(tx, profile.id),
      hasSecondFactor: await hasSecondFactor(tx, profile.id),
    };
  });
}

/** Like {@link getCustomerDetail}. @throws DomainError USER_NOT_FOUND if there is none. */
export async function requireCustomerDetail(
  admin: Admin,
  idOrNumber: string,
  context: RequestContext,
): Promise<CustomerDetail> {
  const detail = await getCustomerDetail(admin, idOrNumber, context);
  if (!detail) throw new DomainError(identityErrors.USER_NOT_FOUND);
  return detail;
}

/** Reads a customer with one account: the one that is named, or else the main account. */
async function readProfile(
  tx: Pick<Tx, "$queryRaw">,
  id: string,
  accountId: bigint | null = null,
): Promise<(Profile & { accountId: bigint }) | null> {
  const [row] = await tx.$queryRaw<ProfileRow[]>`
    SELECT c.id, c.full_name AS "fullName", c.username, c.email, c.phone_number AS "phoneNumber", c.occupation,
           c.date_of_birth AS "dateOfBirth", c.marital_status AS "maritalStatus", c.address,
           c.registration_date AS "registrationDate", c.is_verified AS "isVerified", c.photo_id AS "photoId",
           k.key_id AS "keyId", k.wrapped, a.id AS "accountId", a.number, a.type, a.currency, r.status::text,
           r.cot_code AS "cotCode", r.tax_code AS "taxCode", r.daily_limit_minor AS "dailyLimitMinor",
           a.balance_minor AS "balanceMinor", a.held_minor AS "heldMinor", (
             SELECT coalesce(sum(o.outgoing_day_minor), 0)::bigint FROM accounts o
             WHERE o.customer_id = c.id AND o.outgoing_day = ${bankToday()}::date) AS "spentMinor"
    FROM customers c
    JOIN customer_rights r ON r.customer_id = c.id
    JOIN accounts a ON a.customer_id = c.id
      AND CASE WHEN ${accountId}::bigint IS NULL THEN a.is_main ELSE a.id = ${accountId}::bigint END
    LEFT JOIN customer_keys k ON k.customer_id = c.id
    WHERE c.id = ${id}::uuid`;
  return row ? toProfile(row) : null;
}

function toProfile(row: ProfileRow): Profile & { accountId: bigint } {
  const limit = row.dailyLimitMinor;
  const { keyId, wrapped, cotCode: cot, taxCode: tax } = row;
  const { cotCode, taxCode } = openTransferCodes(env().DATA_KEYS, {
    customerId: row.id,
    key: keyId === null || wrapped === null ? null : { keyId, wrapped },
    cotCode: cot,
    taxCode: tax,
  });
  return {
    id: row.id,
    accountId: row.accountId,
    fullName: row.fullName,
    username: row.username,
    email: row.email,
    phoneNumber: row.phoneNumber,
    occupation: row.occupation,
    dateOfBirth: toIsoDay(row.dateOfBirth),
    maritalStatus: row.maritalStatus,
    address: row.address,
    accountType: row.type === "current" ? "current" : "savings",
    accountNumber: row.number ?? "",
    accountCurrency: row.currency,
    availableMinor: row.balanceMinor - row.heldMinor,
    totalMinor: row.balanceMinor,
    registrationDate: row.registrationDate,
    cotCode: cotCode ?? "",
    taxCode: taxCode ?? "",
    accountLimitMinor: limit,
    leftTodayMinor:
      limit === null
        ? null
        : row.spentMinor > limit
          ? 0n
          : limit - row.spentMinor,
    accountStatus: row.status,
    isVerified: row.isVerified,
    photoId: row.photoId,
  };
}

const toIsoDay = (date: Date) => date.toISOString().slice(0, 10);

/**
 * Returns the state of the newest code; includes the code itself only in demo mode. A code that is dead after wrong
 * tries is expired, like one that is too old.
 */
async function describeLatestCode(tx: Tx, customerId: string): Promise<string> {
  const flow = await tx.codeFlow.findFirst({
    where: { customerId },
    orderBy: { createdAt: "desc" },
    select: {
      usedAt: true,
      sentAt: true,
      expiresAt: true,
      tries: true,
      demoCode: true,
    },
  });
  if (!flow) return "none";
  if (flow.usedAt) return "used";
  if (flow.expiresAt <= machineNow() || flow.tries >= MAX_TRIES)
    return "expired";
  const code = flow.demoCode
    ? `${await openDemoCode(tx, customerId, flow.demoCode)}, `
    : "";
  return `${code}sent ${formatDateTime(flow.sentAt)}`;
}

async function hasSecondFactor(tx: Tx, customerId: string): Promise<boolean> {
  const confirmed = { customerId, confirmedAt: { not: null } };
  return (await tx.secondFactor.count({ where: confirmed })) > 0;
}

/** Returns the open holds on an account, newest first. */
export const listHolds = ({ id }: ReadableAccount): Promise<Hold[]> =>
  listOpenHolds(prisma(), id);

/** A hold with number and currency of its account. */
export type AccountHold = Hold & { account: string; currency: Currency };

/** Returns the open holds on all accounts of a person, newest first. */
export async function listAllHolds({ id }: DataOwner): Promise<AccountHold[]> {
  const { rows } = await pool().query<AccountHold>(
    `SELECT h.id, h.amount_minor AS "amountMinor", h.reason, h.placed_at AS "placedAt", a.number AS account, a.currency
     FROM holds h JOIN accounts a ON a.id = h.account_id
     WHERE a.customer_id = $1::uuid AND h.released_at IS NULL ORDER BY h.id DESC`,
    [id],
  );
  return rows;
}

export async function countDashboardTotals(
  _admin: Admin,
): Promise<{ accounts: number; history: number }> {
  const [accounts, history] = await Promise.all([
    prisma().customer.count(),
    countEntries(),
  ]);
  return { accounts, history };
}
