import "server-only";
import { transaction, type Tx } from "@/lib/platform/db/prisma";
import {
  type CustomerSummary,
  type ListedProfile,
  type CustomerPage,
} from "@/lib/features/customers/serializers";
import { audit } from "@/lib/audit/store";
import type { AccountStatus, Admin } from "@/lib/identity/callers";
import type { RequestContext } from "@/lib/platform/http/request-context";
import { cutPageBy, type Page } from "@/lib/platform/http/paging";
import { customerActions } from "@/lib/features/customers/audit";
import {
  type CustomerFilters,
  firstPosition,
  ORDERS,
  readPosition,
  toFilters,
  toSearch,
} from "./search";
import { BASE_CURRENCY, type Currency } from "@/lib/ledger/money";

/** Counting stops here, because counting all customers would take longer than listing a page. */
const MAX_COUNT = 1_000;

type CustomerRow = {
  id: string;
  fullName: string;
  email: string;
  isVerified: boolean;
  photoId: string | null;
  number: string | null;
  status: AccountStatus | null;
  type: string | null;
  currency: Currency | null;
  balanceMinor: bigint | null;
  heldMinor: bigint | null;
  /** Null also means no limit. */
  dailyLimitMinor: bigint | null;
  registrationDate: Date;
  /** The value that the list is sorted by. */
  key: string;
};

type SearchedPage = Page & { search?: string; filters?: CustomerFilters };

/**
 * Returns one page of all customers, by keyset on (key, id): by full name, or by balance or registration date, largest
 * and newest first. `search` is the words of a name in any order, a part of a username or email address, or digits: the
 * start of an account number or a part of a phone number. Writes an audit row.
 * @throws DomainError CURSOR_INVALID.
 */
export async function listCustomers(
  admin: Admin,
  page: SearchedPage,
  context: RequestContext,
): Promise<CustomerPage> {
  return transaction(async (tx) => {
    await auditList(tx, admin, context, { search: page.search });
    return findPage(tx, page);
  });
}

/** {@link listCustomers} with all fields but the codes. The audit row names the customers. */
export async function listProfiles(
  admin: Admin,
  page: SearchedPage,
  context: RequestContext,
): Promise<CustomerPage<ListedProfile>> {
  return transaction(async (tx) => {
    const found = await findPage(tx, page);
    const ids = found.customers.map(({ id }) => id);
    const { search } = page;
    await auditList(tx, admin, context, { search, customers: ids });
    const profiles = await readProfiles(tx, ids);
    const customers = found.customers.flatMap((summary) => {
      const profile = profiles.get(summary.id);
      return profile ? [{ ...summary, ...profile }] : [];
    });
    return { ...found, customers };
  });
}

/** Records that staff searched the list, and whether by name or by number. */
export function auditList(
  tx: Tx,
  admin: Admin,
  context: RequestContext,
  { search, customers }: { search?: string | undefined; customers?: string[] },
): Promise<void> {
  const { by } = toSearch(search);
  const after = {
    // Not the search text: it may be a person's name, and this row outlives the personal data.
    ...(by && { searchedBy: by }),
    ...(customers && { customers }),
  };
  return audit(tx, admin, context, {
    action: customerActions["customer.list"],
    ...(Object.keys(after).length > 0 && { after }),
  });
}

async function findPage(tx: Tx, page: SearchedPage): Promise<CustomerPage> {
  const query = { search: page.search, filters: page.filters ?? {} };
  const position = page.cursor
    ? readPosition(page.cursor, query.filters.sort ?? "name")
    : null;
  const rows = await readCustomers(tx, query, position, page.limit + 1);
  const counted = await countCustomers(tx, query, MAX_COUNT + 1);
  const { pageRows, nextCursor } = cutPageBy(rows, page.limit, (row) => [
    row.key,
    row.id,
  ]);
  return {
    customers: pageRows.map(toSummary),
    nextCursor,
    total: Math.min(counted, MAX_COUNT),
    hasMore: counted > MAX_COUNT,
  };
}

export type CustomerQuery = {
  search?: string | undefined;
  filters: CustomerFilters;
};

/** Returns the query as SQL after FROM, with the values of `$1` to `$8`. */
export function toSource({
  search: text,
  filters: { sort, ...chosen },
}: CustomerQuery) {
  const { patterns, ...search } = toSearch(text);
  const filters = toFilters(chosen);
  const isOfAccount = sort === "balance" || filters.ofAccount;
  return {
    from: `FROM ${search.from} ${isOfAccount ? "JOIN accounts f ON f.customer_id = c.id AND f.is_main" : ""}
      WHERE ${search.where} ${isOfAccount ? filters.accountConditions : filters.noAccountConditions}
      ${filters.dayConditions}`,
    values: [...patterns, ...filters.values],
  };
}

/** Returns customers in the order of the query, after a position. The caller writes the audit row. */
function readCustomers(
  tx: Tx,
  query: CustomerQuery,
  position: string[] | null,
  limit: number,
): Promise<CustomerRow[]> {
  const sort = query.filters.sort ?? "name";
  const { key, type: keyType, after } = ORDERS[sort];
  const { from, values } = toSource(query);
  const direction = after === "<" ? "DESC" : "";
  return tx.$queryRawUnsafe<CustomerRow[]>(
    // Selects the page first and joins its accounts one by one; the other way round all accounts would be read.
    `SELECT c.id, c.full_name AS "fullName", c.email, c.is_verified AS "isVerified", c.photo_id AS "photoId",
            a.number, r.status::text, a.type, a.currency, a.balance_minor AS "balanceMinor",
            a.held_minor AS "heldMinor", r.daily_limit_minor AS "dailyLimitMinor",
            c.registration_date AS "registrationDate", c.key::text
     FROM (SELECT c.id, c.full_name, c.email, c.is_verified, c.photo_id, c.registration_date, ${key} AS key
           ${from} AND (${key}, c.id) ${after} ($9::${keyType}, $10::uuid)
           ORDER BY ${key} ${direction}, c.id ${direction} LIMIT $11) c
     JOIN customer_rights r ON r.customer_id = c.id
     LEFT JOIN accounts a ON a.customer_id = c.id AND a.is_main
     ORDER BY c.key ${direction}, c.id ${direction}`,
    ...values,
    ...(position ?? firstPosition(sort)),
    limit,
  );
}

/** Counts the customers of a query, up to `limit`. */
async function countCustomers(
  tx: Tx,
  query: CustomerQuery,
  limit: number,
): Promise<number> {
  const { from, values } = toSource(query);
  const rows = await tx.$queryRawUnsafe<{ count: bigint }[]>(
    `SELECT count(*) FROM (SELECT ${from} LIMIT $9) counted`,
    ...values,
    limit,
  );
  return Number(rows[0]!.count);
}

const toSummary = (row: CustomerRow): CustomerSummary => ({
  id: row.id,
  fullName: row.fullName,
  email: row.email,
  isVerified: row.isVerified,
  photoId: row.photoId,
  accountNumber: row.number,
  accountStatus: row.status ?? "active",
  accountType: row.type,
  totalMinor: row.balanceMinor,
  currency: row.currency ?? BASE_CURRENCY,
});

type ProfileFields = Omit<ListedProfile, keyof CustomerSummary>;

type ProfileRow = Omit<ProfileFields, "dateOfBirth"> & {
  id: string;
  dateOfBirth: Date;
};

/** Returns what the list does not have of these customers, by id. The caller writes the audit row. */
async function readProfiles(
  tx: Tx,
  ids: string[],
): Promise<Map<string, ProfileFields>> {
  const rows = await tx.$queryRaw<ProfileRow[]>`
    SELECT c.id, c.username, c.phone_number AS "phoneNumber", c.occupation, c.date_of_birth AS "dateOfBirth",
           c.marital_status AS "maritalStatus", c.address, c.registration_date AS "registrationDate",
           a.currency AS "accountCurrency", a.balance_minor - a.held_minor AS "availableMinor",
           r.daily_limit_minor AS "accountLimitMinor"
    FROM customers c
    JOIN customer_rights r ON r.customer_id = c.id
    LEFT JOIN accounts a ON a.customer_id = c.id AND a.is_main
    WHERE c.id = ANY (${ids}::uuid[])`;
  return new Map(
    rows.map(({ id, dateOfBirth, ...row }) => [
      id,
      { ...row, dateOfBirth: dateOfBirth.toISOString().slice(0, 10) },
    ]),
  );
}
