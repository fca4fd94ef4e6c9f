import "server-only";
import type { Customer } from "@/lib/identity/callers";
import {
  recordEvent,
  type RefusedRequest,
} from "@/lib/identity/record-refusal";
import { isAccountNumber } from "@/lib/ledger/account-number";
import { pool } from "@/lib/platform/db/pool";
import { logger } from "@/lib/platform/logging/logger";
import { id as idSchema } from "@/lib/platform/validation/fields";
import { features } from "./features";

/** SQL that selects the owner of an item, by the path parameter that names it. */
const ITEMS: ReadonlyMap<string, string> = new Map(
  features.flatMap(({ items = {} }) => Object.entries(items)),
);

export const itemParameters: readonly string[] = [...ITEMS.keys()];

const BY_NUMBER = "SELECT customer_id AS owner FROM accounts WHERE number = $1";

/** Look-ups that wait at once. More are not recorded: the first ones show the attack. */
const MAX_WAITING = 100;
let waiting = 0;
let last: Promise<void> = Promise.resolve();

/**
 * Records in the security log that a customer named an item that is not theirs: whether it belongs to someone else or
 * does not exist. The look-up runs after the answer, one at a time, and both cases do the same work, so that no answer
 * and no later one shows whether the item exists.
 */
export function recordMissingItem(
  customer: Customer,
  request: RefusedRequest,
  params: Readonly<Record<string, string>>,
): void {
  for (const [name, value] of Object.entries(params)) {
    const item = toQuery(name, value);
    if (!item || waiting >= MAX_WAITING) continue;
    waiting += 1;
    last = last
      .then(() => record(customer, request, item))
      .catch((error: unknown) =>
        logger.error({ err: error }, "Missing item could not be looked up"),
      )
      .finally(() => void (waiting -= 1));
  }
}

type ItemQuery = { text: string; values: [string] };

function toQuery(name: string, value: string): ItemQuery | null {
  const text = ITEMS.get(name);
  if (!text) return null;
  if (idSchema.safeParse(value).success) return { text, values: [value] };
  if (!isAccountNumber(value)) return null;
  if (name === "accountNumber") return { text, values: [value] };
  return name === "userId" ? { text: BY_NUMBER, values: [value] } : null;
}

async function record(
  customer: Customer,
  request: RefusedRequest,
  item: ItemQuery,
) {
  const { rows } = await pool().query<{ owner: string | null }>(item);
  // A call may answer 404 for another reason, such as a file that is gone.
  if (rows[0]?.owner === customer.id) return;
  recordEvent(rows[0] ? "item.foreign" : "item.unknown", request, customer);
}
