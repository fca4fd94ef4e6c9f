import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { FEATURE_IMPORTS } from "../eslint/feature-imports.mjs";
import { testDatabase } from "../lib/testing/database";
import { ROOT } from "../scripts/lib/root";
import { LAYERS, readSqlFiles } from "../scripts/lib/sql-files";

const { ownerPool } = await testDatabase();

/** The tables of each layer and feature. */
const TABLES: Record<string, string[]> = {
  platform: [
    "audit_chain",
    "audit_log",
    "audit_views",
    "bank_clock",
    "jobs",
    "outbox_mails",
    "secret_checks",
    "throttles",
  ],
  identity: [
    "admins",
    "code_flows",
    "customer_activity",
    "customer_keys",
    "customer_rights",
    "customers",
    "email_changes",
    "erasures",
    "known_devices",
    "reactivation_codes",
    "recovery_codes",
    "second_factors",
    "sessions",
    "signing_keys",
  ],
  ledger: [
    "accounts",
    "balances_ahead",
    "bank_day_balances",
    "bank_day_failures",
    "bank_day_steps",
    "bank_days",
    "exchange_rates",
    "former_account_types",
    "former_customers",
    "holds",
    "ledger_entries",
    "ledger_postings",
    "rail_choice",
    "reconcile_runs",
    "retired_numbers",
    "reversed_postings",
    "wires",
  ],
  control: [
    "approval_private_data",
    "approval_uses",
    "approvals",
    "customer_controls",
    "four_eyes_limits",
    "security_events",
    "security_retention",
    "staff_effects",
    "staff_locks",
  ],
  bank: ["bank_day_accruals", "bank_day_deposits"],
  "features/accounts": ["total_currencies"],
  "features/back-office": ["saved_filters"],
  "features/cards": ["cards"],
  "features/cases": ["case_events", "cases"],
  "features/customers": ["customer_notes"],
  "features/documents": ["documents"],
  "features/exchange": [
    "exchange_quotes",
    "exchange_terms",
    "exchanges",
    "rates_left_out",
  ],
  "features/inbox": [
    "conversations",
    "message_attachments",
    "messages",
    "notification_cursor",
    "notification_settings",
    "notifications",
  ],
  "features/loans": [
    "loan_instalments",
    "loan_overdue_interest",
    "loan_requests",
    "loan_write_offs",
  ],
  "features/products": [
    "interest_days",
    "interest_payments",
    "loan_products",
    "monthly_fees",
    "product_bands",
    "product_terms",
  ],
  "features/rails": [
    "incoming_payments",
    "nostro_days",
    "nostro_differences",
    "rail_messages",
  ],
  "features/payments": [
    "beneficiaries",
    "payment_files",
    "payment_requests",
    "standing_order_runs",
    "standing_orders",
    "transfer_drafts",
  ],
};

/**
 * Functions that a lower layer, or another feature, calls by name, with where they are defined. docs/ledger.md says what
 * each is asked.
 */
const HOOKS: Record<string, string> = {
  account_needs: "bank",
  account_pay_out: "bank",
  amounts_of_account: "bank",
  approval_digest: "control",
  approval_outdated: "bank",
  approval_rights: "bank",
  audit_append: "control",
  control_by_address: "control",
  conversation_has_case: "features/cases",
  count_outflow: "control",
  count_staff_effect: "control",
  discard_drafts: "features/payments",
  lock_open_case: "features/cases",
  offers_minor: "bank",
  opened_by_customers: "features/products",
  payment_was_refunded: "features/cases",
  person_owes: "bank",
  refund_is_due: "features/cases",
  refuse_without_approval: "control",
  store_day_parts: "bank",
  use_approval: "control",
  use_posting_approval: "control",
  uses_of_key: "bank",
  wire_fee_minor: "features/products",
  worker_did: "bank",
};

const placeOf = (path: string) =>
  path
    .split("/")
    .slice(0, path.startsWith("features/") ? 2 : 1)
    .join("/");

const rankOf = (place: string) => LAYERS.indexOf(place.split("/")[0]!);

/** The words of SQL without comments and texts. */
const wordsOf = (sql: string) =>
  new Set(
    sql
      .replace(/--[^\n]*/g, "")
      .replace(/'(?:[^']|'')*'/g, "")
      .match(/\b[a-z_]+\b/g),
  );

const files = readSqlFiles()
  .filter(({ path }) => path.includes("/"))
  .map(({ path, sql }) => ({ path, sql, place: placeOf(path) }));

const functions = new Map(
  files.flatMap(({ sql, place }) =>
    [...sql.matchAll(/^CREATE FUNCTION (\w+)/gm)].map(
      ([, name]) => [name!, place] as const,
    ),
  ),
);

const tables = new Map(
  Object.entries(TABLES).flatMap(([place, names]) =>
    names.map((name) => [name, place] as const),
  ),
);

/** Whether the code of a place may name what another place owns. */
function mayName(place: string, owner: string): boolean {
  if (place === owner || rankOf(place) > rankOf(owner)) return true;
  const [feature, other] = [place, owner].map((path) => path.split("/")[1]);
  return FEATURE_IMPORTS.some(
    (pair) => pair.feature === feature && pair.imports === other,
  );
}

test("the functions of a layer name nothing of a layer above, and those of a feature nothing of another one", () => {
  const climbing = files.flatMap(({ path, sql, place }) =>
    [...wordsOf(sql)].flatMap((word) => {
      const owner = functions.get(word) ?? tables.get(word);
      return !owner || HOOKS[word] || mayName(place, owner)
        ? []
        : [`${path}: ${word} of ${owner}`];
    }),
  );
  expect(climbing).toEqual([]);
});

/** The features whose TypeScript reads tables of a feature that it may not import. */
const READS = [
  {
    feature: "back-office",
    reads: "payments",
    because: "a failed standing order is listed with its customer",
  },
  {
    feature: "health",
    reads: "cases",
    because: "a recall holds its wire back, which is then not late",
  },
  {
    feature: "health",
    reads: "rails",
    because: "the metrics show the age of messages that were not delivered",
  },
  {
    feature: "inbox",
    reads: "cases",
    because: "a conversation shows its case, and cases import the inbox",
  },
  {
    feature: "payments",
    reads: "cases",
    because: "a pending wire shows its recall, and cases import payments",
  },
  {
    feature: "payments",
    reads: "rails",
    because: "a bill is open again when its payment goes back to another bank",
  },
  {
    feature: "statements",
    reads: "exchange",
    because: "a receipt shows the rate of its exchange",
  },
].map(({ feature, reads }) => `${feature} reads ${reads}`);

/** The tables that TypeScript names in SQL, in calls of Prisma's client, and in relations that such calls read. */
function tablesNamedIn(code: string): string[] {
  const models = new Map<string, string>();
  const relations = new Map<string, string>();
  const schema = readFileSync(join(ROOT, "prisma", "schema.prisma"), "utf8");
  const found = [...schema.matchAll(/^model (\w+) \{(.*?)^\}/gms)];
  for (const [, model, body] of found)
    models.set(model!.toLowerCase(), /@@map\("(\w+)"\)/.exec(body!)![1]!);
  for (const [, , body] of found)
    for (const [, field, type] of body!.matchAll(/^ +(\w+) +(\w+)/gm))
      if (models.has(type!.toLowerCase())) relations.set(field!, type!);
  const named = (pattern: RegExp) =>
    [...code.matchAll(pattern)].map(([, name]) => name!);
  return [
    ...named(/\b(?:FROM|JOIN|INTO|UPDATE)\s+([a-z_]+)/g),
    ...[
      ...named(
        /\.(\w+)\s*\.(?:find|create|update|delete|upsert|count|aggregate|groupBy)\w*\(/g,
      ),
      ...named(
        /\b(\w+): \{\s*(?:select|include|where|some|none|every|is|orderBy)\b/g,
      ).map((field) => relations.get(field) ?? ""),
    ].map((model) => models.get(model.toLowerCase()) ?? ""),
  ];
}

test("the TypeScript of a feature reads the tables of another one only where it may import it, or for a reason", () => {
  const folder = join(ROOT, "lib", "features");
  const reads = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /(?<!\.test)\.ts$/.test(file))
    .flatMap((file) => {
      const [feature] = file.split("/");
      return tablesNamedIn(readFileSync(join(folder, file), "utf8"))
        .map((table) => tables.get(table))
        .filter((owner) => owner && !mayName(`features/${feature}`, owner))
        .map((owner) => `${feature} reads ${owner!.split("/")[1]}`);
    });
  expect([...new Set(reads)].sort()).toEqual(READS);
});

test("every table belongs to one layer", async () => {
  const { rows } = await ownerPool.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name NOT LIKE '\\_%' ORDER BY 1`,
  );
  expect([...tables.keys()].sort()).toEqual(rows.map(({ name }) => name));
});

test("every function has a comment, which says what it answers, guarantees or raises", () => {
  const bare = readSqlFiles().flatMap(({ path, sql }) =>
    [...sql.matchAll(/^(?!--).*\nCREATE FUNCTION (\w+)/gm)].map(
      ([, name]) => `${path}: ${name}`,
    ),
  );
  expect(bare).toEqual([]);
});

test("every hook is defined where the list says, is called from below, and is described", () => {
  const docs = readFileSync(join(ROOT, "docs", "ledger.md"), "utf8");
  for (const [name, place] of Object.entries(HOOKS)) {
    expect(functions.get(name), name).toBe(place);
    expect(
      files.some(
        (file) => wordsOf(file.sql).has(name) && !mayName(file.place, place),
      ),
      name,
    ).toBe(true);
    expect(docs).toContain(`\`${name}\``);
  }
});

test("the files change no data", () => {
  const changing = files.filter(({ sql }) =>
    /^(DO|INSERT|UPDATE|DELETE|TRUNCATE)\b/m.test(sql),
  );
  expect(changing.map(({ path }) => path)).toEqual([]);
});
