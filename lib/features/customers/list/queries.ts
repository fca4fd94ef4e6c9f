import "server-only";
import { audit } from "@/lib/audit/store";
import type { AccountStatus, Admin } from "@/lib/identity/callers";
import { transaction, type Tx } from "@/lib/platform/db/prisma";
import { commonErrors } from "@/lib/platform/errors/common";
import { DomainError } from "@/lib/platform/errors/domain-error";
import type { RequestContext } from "@/lib/platform/http/request-context";
import {
  decodeCursor,
  encodeCursor,
  type Page,
} from "@/lib/platform/http/paging";
import { id as idSchema } from "@/lib/platform/validation/fields";
import { customerActions } from "@/lib/features/customers/audit";
import type { CustomerSummary } from "@/lib/features/customers/serializers";

/** Counting stops here, because counting all customers would take longer than listing a page. */
export const MAX_COUNT = 1_000;

type CustomerRow = {
  id: string;
  fullName: string;
  email: string;
  isVerified: boolean;
  photoId: string | null;
  number: string | null;
  status: AccountStatus | null;
};

export type CustomerPage = {
  customers: CustomerSummary[];
  nextCursor: string | null;
  /** Number of customers on all pages, at most {@link MAX_COUNT}. */
  total: number;
  hasMore: boolean;
};

const FIRST_POSITION = ["", "00000000-0000-0000-0000-000000000000"];

/**
 * Returns one page of all customers by full name, by keyset on (name, id). `search` is a part of a name or, if it
 * has digits only, the start of an account number. Writes an audit row.
 * @throws DomainError CURSOR_INVALID.
 */
export async function listCustomers(
  admin: Admin,
  page: Page & { search?: string },
  context: RequestContext,
): Promise<CustomerPage> {
  const after = page.cursor ? decodeCursor(page.cursor, 2) : FIRST_POSITION;
  if (!idSchema.safeParse(after[1]).success)
    throw new DomainError(commonErrors.CURSOR_INVALID);
  const { by, from, pattern } = toSearch(page.search);
  const { rows, counted } = await transaction(async (tx) => {
    await audit(tx, admin, context, {
      action: customerActions["customer.list"],
      // Not the search text: it may be a person's name, and this row outlives the personal data.
      ...(by && { after: { searchedBy: by } }),
    });
    const rows = await tx.$queryRawUnsafe<CustomerRow[]>(
      // Selects the page first and joins its accounts one by one; the other way round all accounts would be read.
      `SELECT c.id, c.full_name AS "fullName", c.email, c.is_verified AS "isVerified", c.photo_id AS "photoId",
              a.number, a.status::text
       FROM (SELECT c.id, c.full_name, c.email, c.is_verified, c.photo_id ${from} AND (c.full_name, c.id) > ($2, $3::uuid)
             ORDER BY c.full_name, c.id LIMIT $4) c
       LEFT JOIN accounts a ON a.customer_id = c.id
       ORDER BY c.full_name, c.id`,
      pattern,
      ...after,
      page.limit + 1,
    );
    return { rows, counted: await countUpToMax(tx, from, pattern) };
  });
  const pageRows = rows.slice(0, page.limit);
  const last = pageRows.at(-1);
  return {
    customers: pageRows.map(toSummary),
    nextCursor:
      rows.length > page.limit && last
        ? encodeCursor([last.fullName, last.id])
        : null,
    total: Math.min(counted, MAX_COUNT),
    hasMore: counted > MAX_COUNT,
  };
}

async function countUpToMax(tx: Tx, from: string, pattern: string) {
  const rows = await tx.$queryRawUnsafe<{ count: bigint }[]>(
    `SELECT count(*) FROM (SELECT ${from} LIMIT $2) counted`,
    pattern,
    MAX_COUNT + 1,
  );
  return Number(rows[0]!.count);
}

/** Returns the search as SQL with the pattern as its first parameter. Each kind of search can use an index. */
function toSearch(input = "") {
  const search = input
    .trim()
    .replace(/\p{Cc}/gu, "")
    .replace(/[\\%_]/g, "\\$&");
  if (!search)
    return {
      by: null,
      from: "FROM customers c WHERE $1::text = ''",
      pattern: "",
    };
  if (/^\d+$/.test(search))
    return {
      by: "number",
      from: "FROM accounts n JOIN customers c ON c.id = n.customer_id WHERE n.kind = 'customer' AND n.number LIKE $1",
      pattern: `${search}%`,
    };
  return {
    by: "name",
    from: "FROM customers c WHERE c.full_name ILIKE $1",
    pattern: `%${search}%`,
  };
}

const toSummary = (row: CustomerRow): CustomerSummary => ({
  id: row.id,
  fullName: row.fullName,
  email: row.email,
  isVerified: row.isVerified,
  photoId: row.photoId,
  accountNumber: row.number,
  accountStatus: row.status ?? "active",
});
