import { randomUUID } from "node:crypto";
import type pg from "pg";
import type { Customer } from "@/lib/identity/callers";
import { postExchange } from "@/lib/features/exchange/quotes/store";
import { openSession } from "./books";

/** More quotes than one caller can use in a second. */
const QUOTES_A_SECOND = 400;

type Exchanger = { customer: Customer; from: bigint; to: bigint };

/** Opens an account in euros for each of these customers, and returns what measures their exchanges per second. */
export async function openExchanges(
  owner: pg.Pool,
  accounts: readonly { id: string; customerId: string }[],
): Promise<(seconds: number) => Promise<number>> {
  await owner.query(
    `INSERT INTO exchange_rates (day, currency, per_euro_micro, source) VALUES (bank_today(), 'USD', 1157300, 'staff')`,
  );
  const exchangers: Exchanger[] = [];
  for (const { id, customerId } of accounts) {
    const { rows } = await owner.query<{ id: string }>(
      `INSERT INTO accounts (kind, customer_id, number, type, currency, is_main)
       SELECT 'customer', customer_id, '77' || lpad(id::text, 12, '0'), 'current', 'EUR', false FROM accounts WHERE id = $1
       RETURNING id`,
      [id],
    );
    const sessionSecret = await openSession(owner, "customer", customerId);
    exchangers.push({
      customer: { id: customerId, sessionSecret } as Customer,
      from: BigInt(id),
      to: BigInt(rows[0]!.id),
    });
  }
  return async (seconds) => {
    const quotes = await Promise.all(
      exchangers.map((each) => plantQuotes(owner, each, seconds)),
    );
    const started = performance.now();
    const end = started + seconds * 1_000;
    let done = 0;
    await Promise.all(
      exchangers.map(async ({ customer }, caller) => {
        for (const id of quotes[caller]!) {
          if (performance.now() > end) return;
          await exchangeOnce(customer, id);
          done += 1;
        }
      }),
    );
    return done / ((performance.now() - started) / 1_000);
  };
}

/** Ten dollars each, with a mark-up, so that an exchange has its three entries. */
async function plantQuotes(
  owner: pg.Pool,
  { customer, from, to }: Exchanger,
  seconds: number,
): Promise<string[]> {
  const { rows } = await owner.query<{ id: string }>(
    `INSERT INTO exchange_quotes (customer_id, from_account_id, to_account_id, fixed, sold_minor, bought_minor, mark_up_minor,
                                  sold_per_million, bought_per_million, rate_day, mark_up_bp, expires_at)
     SELECT $1, $2, $3, 'sold', 1000, 860, 4, 115730000, 100000000, bank_today(), 50, bank_now() + interval '1 day'
     FROM generate_series(1, $4::int) RETURNING id`,
    [customer.id, from, to, seconds * QUOTES_A_SECOND],
  );
  return rows.map(({ id }) => id);
}

const exchangeOnce = (customer: Customer, quoteId: string) =>
  postExchange(
    customer,
    quoteId,
    { ip: "127.0.0.1", requestId: "bench" },
    {
      scope: customer.id,
      key: randomUUID(),
      requestHash: Buffer.alloc(32, 1),
    },
  );
