import { changeAnswer, remember, replaceIn } from "./bug-rules";
import { type Rule, without } from "./proxy";

/** A part of a function of the database, and the text in its place. */
type Change = { of: string; from: string; to: string };

/** A planted bug. It is no part of the bank: it changes functions in a test's copy, or calls on their way. */
export type Bug = {
  /** The example test that fails. */
  caughtBy: string;
  changes?: Change[];
  /** Makes the rules of one bank's proxy. */
  rules?: () => Rule[];
};

const KEY = new Set(["idempotency-key"]);

/** The bugs by name. docs/testing-your-own.md says what each does. */
export const BUGS: ReadonlyMap<string, Bug> = new Map<string, Bug>([
  [
    "limit-off-by-a-cent",
    {
      caughtBy: "limit.spec.ts",
      changes: [
        {
          of: "ledger_move",
          from: "v_out > v_may.daily_limit_minor",
          to: "v_out > v_may.daily_limit_minor + 1",
        },
      ],
    },
  ],
  [
    "order-paid-twice",
    {
      caughtBy: "standing-order.spec.ts",
      changes: [
        {
          of: "standing_order_post",
          from: "PERFORM count_outflow(",
          to: `PERFORM ledger_record(new_movement(
            kind, v_payer.id, coalesce(v_payee.id, stripe_of('clearing', v_payer)), p_order.amount_minor,
            p_order.description, p_order.bank, p_order.account_name, p_order.account_number,
            idempotency_scope => 'standing-order', idempotency_key => v_key || ':again',
            request_hash => sha256(v_key::bytea), ip => 'local', request_id => 'standing-order ' || v_key));
          PERFORM count_outflow(`,
        },
      ],
    },
  ],
  [
    "month-of-30-days",
    {
      caughtBy: "standing-order.spec.ts",
      changes: [
        {
          of: "standing_order_due_from",
          from: "CASE WHEN m.due >= f.day THEN m.due ELSE (p_first_on + make_interval(months => f.months + 1))::date END",
          to: "p_first_on + (f.day - p_first_on + 29) / 30 * 30",
        },
      ],
    },
  ],
  [
    "interest-twice",
    {
      caughtBy: "instalment.spec.ts",
      changes: [
        {
          of: "loan_collect",
          from: "'interest', v_text, v_next.interest_minor, 'system', p_ip, p_request_id);",
          to: `'interest', v_text, v_next.interest_minor, 'system', p_ip, p_request_id);
          PERFORM loan_post(
            v_loan, v_account, v_next.position + 1000, 'interest', v_text, v_next.interest_minor, 'system', p_ip, p_request_id);`,
        },
      ],
    },
  ],
  [
    "fee-twice",
    {
      caughtBy: "savings.spec.ts",
      changes: [
        {
          of: "fees_due",
          from: "t.monthly_fee_minor, greatest(least(t.monthly_fee_minor,",
          to: "2 * t.monthly_fee_minor, greatest(least(2 * t.monthly_fee_minor,",
        },
      ],
    },
  ],
  [
    "year-of-360-days",
    {
      caughtBy: "savings.spec.ts",
      changes: [
        {
          of: "day_fraction",
          from: "WHEN 'act/365' THEN 365",
          to: "WHEN 'act/365' THEN 360",
        },
      ],
    },
  ],
  [
    "mark-up-forgotten",
    {
      caughtBy: "exchange.spec.ts",
      changes: [
        {
          of: "quote_exchange",
          from: "v_bought := divide_half_even(v_sold * v_to * (10000 - v_mark), v_from * 10000);",
          to: "v_bought := div(v_sold * v_to, v_from);",
        },
      ],
    },
  ],
  [
    "incoming-credited-twice",
    {
      caughtBy: "incoming.spec.ts",
      changes: [
        {
          of: "rail_apply_payment",
          from: "v.state := 'credited';",
          to: `v.state := 'credited';
    PERFORM incoming_post(v, 'incoming', stripe_of(nostro_kind(m.rail), v_account), v_account.id, NULL, 'local', v_by);`,
        },
      ],
    },
  ],
  [
    "lock-one-try-late",
    {
      caughtBy: "lock-out.spec.ts",
      changes: [
        {
          of: "throttle_take",
          from: "WHEN one_more(v_row.count) >= p_max",
          to: "WHEN v_row.count >= p_max",
        },
      ],
    },
  ],
  [
    "email-not-sent",
    {
      caughtBy: "transfer.spec.ts",
      changes: [
        {
          of: "movements_to_mail",
          from: "WHERE mailed_id < processed_id",
          to: "WHERE false",
        },
      ],
    },
  ],
  [
    "idempotency-key-lost",
    {
      caughtBy: "lost-answer.spec.ts",
      rules: () => [
        {
          call: "POST /api/transfer",
          handle: (call, pass) =>
            pass({ ...call, headers: without(call.headers, KEY) }),
        },
      ],
    },
  ],
  [
    "statement-of-another",
    {
      caughtBy: "statement.spec.ts",
      // As by a cache that looks at the query only.
      rules: () => [
        remember("GET /api/statement-file/{userId}", ({ url }) =>
          url.replace(/^[^?]*/, ""),
        ),
      ],
    },
  ],
  [
    "balance-stale",
    {
      caughtBy: "balance.spec.ts",
      rules: () => [remember("GET /api/view-me/{userId}", ({ url }) => url)],
    },
  ],
  [
    "sign-reversed-in-ofx",
    {
      caughtBy: "statement.spec.ts",
      rules: () => [
        changeAnswer("GET /api/statement-file/{userId}", (text) =>
          text.replace(/(<TRNAMT>)(-?)/g, (_, tag: string, sign: string) =>
            sign ? tag : `${tag}-`,
          ),
        ),
      ],
    },
  ],
  [
    "cents-cut-off",
    {
      caughtBy: "transfer.spec.ts",
      rules: () => [
        {
          call: "POST /api/transfer",
          handle: (call, pass) =>
            pass({
              ...call,
              body: replaceIn(call.body, (text) =>
                text.replace(/("amount":"\d+)\.\d\d"/, '$1.00"'),
              ),
            }),
        },
      ],
    },
  ],
  [
    "approval-not-carried-out",
    {
      caughtBy: "four-eyes.spec.ts",
      rules: () => [
        {
          call: "POST /api/decide-approval/{approvalId}",
          handle: () =>
            Promise.resolve({
              status: 200,
              headers: { "content-type": "application/json" },
              body: Buffer.from('{"message":"Request approved"}'),
            }),
        },
      ],
    },
  ],
]);

/** @throws Error that names the bugs there are */
export function findBug(name: string): Bug {
  const bug = BUGS.get(name);
  if (bug) return bug;
  throw new Error(
    `There is no bug "${name}". LIMMAT_BUG is one of: ${[...BUGS.keys()].join(", ")}.`,
  );
}
