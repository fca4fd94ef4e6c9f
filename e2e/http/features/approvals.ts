import { one } from "../../support/database";
import { plantAdmin, type Person } from "../../support/people";
import type { Feature } from "../feature";
import { decision } from "../fields";

let somebody: ReturnType<typeof plantAdmin> | undefined;

/** Plants a waiting credit of one cent, requested by `maker`. Returns the request's id. */
async function plantApproval(
  person: Person,
  maker?: { id: string },
): Promise<string> {
  const request = {
    direction: "credit",
    other: null,
    amount: "1",
    description: "access test",
    bank: "",
    date: null,
    time: null,
  };
  const { id } = await one<{ id: string }>(
    `INSERT INTO approvals (kind, customer_id, account_id, digest, amount_minor, request, made_by)
     SELECT 'credit', customer_id, id,
            approval_digest(id, 'credit', 'cash', 'access test', '', '', '', NULL, NULL), 1, $2, $3
     FROM accounts WHERE customer_id = $1 AND is_main RETURNING id`,
    [
      person.id,
      request,
      (maker ?? (await (somebody ??= plantAdmin("teller")))).id,
    ],
  );
  return id;
}

export const feature: Feature = {
  places: { approvalId: ({ owner }) => plantApproval(owner) },
  watched: {
    approvals:
      "SELECT string_agg(a::text, ' ' ORDER BY id) FROM approvals a WHERE customer_id = $1",
  },
  calls: {
    "GET /export-approvals": {},
    "POST /decide-approval/{approvalId}": {
      body: ({ isRefused, mark }) =>
        isRefused
          ? { decision: "reject", reason: mark }
          : { decision: "approve" },
      fields: decision,
    },
    "POST /withdraw-approval/{approvalId}": {
      plant: ({ owner, holder }) => plantApproval(owner, holder),
    },
  },
};
