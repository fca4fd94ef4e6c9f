import { afterAll, expect, test } from "vitest";
import { nameOf } from "../../lib/calls/call";
import { sql } from "../support/database";
import { send } from "../support/http";
import { MATRIX } from "./matrix";
import {
  byStaff,
  customerRows,
  meet,
  outcomeOf,
  type Rival,
  staffRows,
} from "./pair-stage";

const sameByColleague: Rival = async ({ request, other }) =>
  outcomeOf(
    await send({
      ...request,
      headers: { ...request.headers, ...other.headers },
    }),
  );

const disabling: Rival = ({ admin }) =>
  sql(
    `WITH ended AS (UPDATE sessions SET ended_at = now() WHERE admin_id = $1)
     UPDATE admins SET disabled_at = now() WHERE id = $1`,
    [admin.id],
  );

const ORDERS = ["call", "rival"] as const;

/** Events that may happen to the customer while a member of staff makes a call. */
const ON_CUSTOMER: Record<string, Rival> = {
  "the customer is deleted": byStaff("DELETE", "admin-delete"),
  "the account is closed": byStaff("PUT", "admin-status", () => ({
    accountStatus: "closed",
  })),
};

const writes = MATRIX.filter(
  ({ realm, method }) => realm === "admin" && method !== "GET",
);

const met = new Map<string, number>();

for (const entry of writes)
  test(`${nameOf(entry.contract)} has an answer whatever colleagues do`, async () => {
    const onStaff = [
      {
        name: "a colleague does the same",
        rival: sameByColleague,
        first: "both",
      },
      ...ORDERS.map((first) => ({
        name: "the member of staff is disabled",
        rival: disabling,
        first,
      })),
    ] as const;
    await meet(entry, [...onStaff], staffRows, met);
    for (const first of ORDERS) {
      const meetings = Object.entries(ON_CUSTOMER).map(([name, rival]) => ({
        name,
        rival,
        first,
      }));
      // A call that waits for none of the customer's rows does not meet a rival that waits for them either.
      if (!(await meet(entry, meetings, customerRows, met))) return;
    }
  });

afterAll(() => {
  // Shows that the acts did meet.
  expect(met.get("SIGNED_OUT")).toBeGreaterThan(0);
  expect(met.get("200")).toBeGreaterThan(writes.length);
});
