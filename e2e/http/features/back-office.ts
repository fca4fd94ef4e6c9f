import { one } from "../../support/database";
import { ABOVE_LIMIT_MINOR, plantMoney } from "../../support/people";
import type { Feature, FeatureCall, Stage } from "../feature";
import { amount, line, reason, type Field } from "../fields";
import { refusals, unlessAbsent } from "../hostile-values";

const FIELDS: Field[] = [
  {
    name: "chooseAccount",
    missing: "Please choose an account",
    refused: refusals.digits("Please choose an account", {
      short: "123456789",
    }),
  },
  ...["to", "from"].map((name) => ({
    name,
    refused: unlessAbsent(
      refusals.digits("Please choose the other account", {
        short: "123456789",
      }),
    ),
  })),
  amount,
  line("description", "Please enter a description", 140),
  {
    name: "date",
    refused: unlessAbsent(refusals.day("Please enter a valid date")),
  },
  { name: "time", refused: refusals.time("Please enter a valid time") },
  {
    name: "bank",
    refused: refusals.optionalLine("Please enter a valid bank name", 120),
  },
  reason,
  {
    name: "rebooks",
    refused: unlessAbsent(
      refusals.line("Please choose a reversed transaction", 36),
    ).filter(
      ([, , message]) => message === "Please choose a reversed transaction",
    ),
  },
];

/** Plants a failed job of a kind that no server runs. Returns its id. */
async function plantFailedJob(mark: string): Promise<string> {
  const { id } = await one<{ id: string }>(
    `INSERT INTO jobs (kind, key, run_at, last_error, failed_at, failure_id)
     VALUES ('planted', $1 || gen_random_uuid(), 'infinity', 'broken', now(), gen_random_uuid())
     RETURNING failure_id AS id`,
    [mark],
  );
  return id;
}

/** Plants a saved filter of the caller. Returns its id. */
async function plantFilter({ admin, holder, mark }: Stage): Promise<string> {
  const { id } = await one<{ id: string }>(
    `INSERT INTO saved_filters (admin_id, list, name, query)
     VALUES ($1, 'cases', left($2 || gen_random_uuid(), 40), 'kind=recall') RETURNING id`,
    [holder?.realm === "admin" ? holder.id : admin.id, mark],
  );
  return id;
}

/** Gives the owner enough money for a debit above the limit. Returns the account number. */
async function plantFunds({ owner }: Stage): Promise<string> {
  await plantMoney(owner.accountId, ABOVE_LIMIT_MINOR);
  return owner.number;
}

const posting: FeatureCall = {
  place: "number",
  body: ({ owner, mark }) => ({
    chooseAccount: owner.number,
    amount: "0.01",
    description: mark,
  }),
  fields: FIELDS,
  unknown: "ACCOUNT_UNKNOWN",
  aboveLimit: { plant: plantFunds, changes: { amount: "100000.01" } },
};

export const feature: Feature = {
  places: {
    number: ({ owner }) => owner.number,
    jobId: ({ mark }) => plantFailedJob(mark),
    filterId: plantFilter,
  },
  watched: {
    saved_filters:
      "SELECT string_agg(f::text, ' ' ORDER BY id) FROM saved_filters f WHERE name LIKE $2",
    jobs: "SELECT string_agg(key || coalesce(failure_id::text, ''), ' ' ORDER BY key) FROM jobs WHERE key LIKE $2",
  },
  calls: {
    "GET /change-outcome": { query: "key=unused" },
    "GET /posting-preview": {
      query: "kind=credit&account=9999999999&amount=0.01",
    },
    "POST /credit/{accountId}": posting,
    "POST /debit/{accountId}": posting,
    "GET /export-audit": {},
    "GET /export-security-log": {},
    "GET /failed-jobs": { list: { caller: "admin" } },
    "POST /saved-filters": {
      body: ({ mark }) => ({
        list: "cases",
        name: mark.slice(0, 40),
        query: "kind=recall",
      }),
      fields: [
        {
          name: "list",
          missing: "Please choose a list",
          refused: refusals.choice("Please choose a list"),
        },
        line("name", "Please enter a name", 40),
        line("query", "Please choose filters first", 1_000),
      ],
    },
    "DELETE /saved-filters/{filterId}": { unknown: "NOT_FOUND" },
    "POST /failed-jobs/{jobId}/run": { unknown: "NOT_FOUND" },
  },
};
