import { expect, test } from "vitest";
import { refundCase } from "@/lib/features/cases/staff-contract";
import { changeColleague } from "@/lib/features/colleagues/staff-contract";
import { unblockAccount } from "@/lib/features/accounts/staff-contract";
import { changeStatus } from "@/lib/features/customers/accounts/staff-contract";
import {
  createCustomer,
  removeSecondFactor,
} from "@/lib/features/customers/staff-contract";
import { decideLoan, writeOffLoan } from "@/lib/features/loans/staff-contract";
import { assignIncoming } from "@/lib/features/rails/incoming/staff-contract";
import { settleWire } from "@/lib/features/payments/wires/staff-contract";
import {
  addTransaction,
  credit,
  debit,
} from "@/lib/features/back-office/postings/staff-contract";
import { reverseTransaction } from "@/lib/features/back-office/reversals/staff-contract";
import { enterRate } from "@/lib/features/exchange/rates/staff-contract";
import { requestManualEntry } from "@/lib/features/books/manual/staff-contract";
import {
  changeLoanProduct,
  changeProduct,
} from "@/lib/features/products/staff-contract";
import { hasRight, type Right, ROLES } from "@/lib/identity/rights";
import { ApprovalKind } from "@/lib/platform/db/generated/enums";
import { testDatabase } from "@/lib/testing/database";
import { plantStaff } from "@/lib/testing/staff";
import { approvalHandlers } from "./handlers";

const { ownerPool, sql } = await testDatabase();

/** The call with the least right among those that make such requests. */
const REQUESTED_BY: Record<ApprovalKind, { right: Right }> = {
  ...{ credit, debit, history: addTransaction, loan: decideLoan },
  ...{ wire: settleWire, refund: refundCase, deletion: reverseTransaction },
  ...{ update: createCustomer, profile: createCustomer },
  ...{ closure: changeStatus, factor: removeSecondFactor },
  colleague: changeColleague,
  rate: enterRate,
  product: changeProduct,
  manual_entry: requestManualEntry,
  write_off: writeOffLoan,
  incoming_payment: assignIncoming,
  loan_product: changeLoanProduct,
  unblocking: unblockAccount,
};

const KINDS = Object.values(ApprovalKind);

test("the database asks for the rights of the calls that make requests, and of the handlers that decide them", async () => {
  const rows: { kind: ApprovalKind }[] =
    await sql`SELECT kind::text, r.to_request AS "toRequest", r.to_decide AS "toDecide"
     FROM unnest(enum_range(NULL::approval_kind)) AS kind, approval_rights(kind) r`;
  expect(
    Object.fromEntries(rows.map(({ kind, ...row }) => [kind, row])),
  ).toEqual(
    Object.fromEntries(
      KINDS.map((kind) => [
        kind,
        {
          toRequest: REQUESTED_BY[kind].right,
          toDecide: approvalHandlers[kind].right,
        },
      ]),
    ),
  );
});

test.each(ROLES)(
  "a member of staff in the role of %s may request what the role has the right to, until the account is disabled",
  async (role) => {
    const { id } = await plantStaff(ownerPool, `may-${role}`, role);
    const allowed = async () => {
      const rows: { kind: string }[] =
        await sql`SELECT kind::text FROM unnest(enum_range(NULL::approval_kind)) AS kind
        WHERE may_request(${id}, kind)`;
      return rows.map(({ kind }) => kind).sort();
    };
    expect(await allowed()).toEqual(
      KINDS.filter((kind) =>
        hasRight({ role }, REQUESTED_BY[kind].right),
      ).sort(),
    );
    await sql`UPDATE admins SET password_is_temporary = true WHERE id = ${id}`;
    expect(await allowed()).toEqual([]);
    await sql`UPDATE admins SET password_is_temporary = false, disabled_at = now() WHERE id = ${id}`;
    expect(await allowed()).toEqual([]);
  },
);
