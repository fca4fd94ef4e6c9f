import "server-only";
import type { Customer } from "@/lib/identity/callers";
import { readCustomerKey } from "@/lib/identity/customer-key";
import { recordEvent } from "@/lib/identity/record-refusal";
import { pool } from "@/lib/platform/db/pool";
import type { RequestContext } from "@/lib/platform/http/request-context";
import { logger } from "@/lib/platform/logging/logger";
import { id as idSchema } from "@/lib/platform/validation/fields";

/** Selects the owner of an item by its id, for each path parameter that names an item of a customer. */
const ITEMS = {
  attachmentId:
    "SELECT customer_id AS owner FROM message_attachments WHERE id = $1",
  beneficiaryId: "SELECT customer_id AS owner FROM beneficiaries WHERE id = $1",
  caseId: "SELECT customer_id AS owner FROM cases WHERE id = $1",
  conversationId:
    "SELECT customer_id AS owner FROM conversations WHERE id = $1",
  documentId: "SELECT customer_id AS owner FROM documents WHERE id = $1",
  entryId: "SELECT NULL AS owner FROM ledger_entries WHERE public_id = $1",
  loanId: "SELECT customer_id AS owner FROM loan_requests WHERE id = $1",
  messageId: "SELECT customer_id AS owner FROM messages WHERE id = $1",
  orderId: "SELECT customer_id AS owner FROM standing_orders WHERE id = $1",
  photoId: "SELECT id AS owner FROM customers WHERE photo_id = $1",
  sessionId: "SELECT customer_id AS owner FROM sessions WHERE id = $1",
  userId: "SELECT id AS owner FROM customers WHERE id = $1",
} as const;

export const itemParameters: readonly string[] = Object.keys(ITEMS);

const BY_NUMBER = "SELECT customer_id AS owner FROM accounts WHERE number = $1";

/** Look-ups that wait at once. More are not recorded: the first ones show the attack. */
const MAX_WAITING = 100;
let waiting = 0;
let last: Promise<void> = Promise.resolve();

type Request = { context: RequestContext; userAgent: string };

/**
 * Records in the security log that a customer named an item that is not theirs: whether it belongs to someone else or
 * does not exist. The look-up runs after the answer, one at a time, and both cases do the same work, so that no answer
 * and no later one shows whether the item exists.
 */
export function recordMissingItem(
  customer: Customer,
  request: Request,
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
  if (!Object.hasOwn(ITEMS, name)) return null;
  if (idSchema.safeParse(value).success)
    return { text: ITEMS[name as keyof typeof ITEMS], values: [value] };
  const key = name === "userId" ? readCustomerKey(value) : null;
  return key && "number" in key
    ? { text: BY_NUMBER, values: [key.number] }
    : null;
}

async function record(customer: Customer, request: Request, item: ItemQuery) {
  const { rows } = await pool().query<{ owner: string | null }>(item);
  // A call may answer 404 for another reason, such as a file that is gone.
  if (rows[0]?.owner === customer.id) return;
  recordEvent(rows[0] ? "item.foreign" : "item.unknown", request, customer);
}
