import { expect, it, vi } from "vitest";

vi.hoisted(() => {
  process.env.FOUR_EYES_ABOVE = "100.00";
});

import { decideApproval } from "@/lib/approvals/decide";
import { openPersonal } from "@/lib/audit/personal";
import { changeAccount, openAccount } from "@/lib/features/accounts/service";
import {
  blockAccountFor,
  closeAccountFor,
  freeOfFees,
  nameAccount,
} from "@/lib/features/accounts/staff-service";
import { unblock } from "@/lib/features/accounts/unblocking";
import {
  changeAccountSchema,
  openAccountSchema,
} from "@/lib/features/accounts/schema";
import {
  deleteCard,
  saveCard,
  setCardFrozen,
} from "@/lib/features/cards/service";
import { openCase } from "@/lib/features/cases/service";
import {
  declineCase,
  refundCase,
  takeCase,
} from "@/lib/features/cases/staff-service";
import { reverseHistoryEntry } from "@/lib/features/back-office/reversals/service";
import {
  changeColleague,
  changeColleagueEmail,
} from "@/lib/features/colleagues/service";
import { createCustomer } from "@/lib/features/customers/accounts/opening/service";
import { accountUpdateSchema } from "@/lib/features/customers/accounts/schema";
import { changeStatus } from "@/lib/features/customers/accounts/service";
import { updateAccount } from "@/lib/features/customers/accounts/update/service";
import { removeSecondFactor } from "@/lib/features/customers/remove-second-factor";
import { enterRate } from "@/lib/features/exchange/rates/service";
import { assignConversation } from "@/lib/features/inbox/conversations/service";
import { decideLoan } from "@/lib/features/loans/decide";
import {
  acceptOffer,
  refuseOffer,
  repayEarly,
} from "@/lib/features/loans/service";
import { changeOrderStatus } from "@/lib/features/payments/standing-orders/service";
import { returnWire, settleWire } from "@/lib/features/payments/wires/service";
import { changeLoanProductSchema } from "@/lib/features/products/loan-schema";
import { changeLoanProduct } from "@/lib/features/products/loan-service";
import { changeProduct } from "@/lib/features/products/service";
import { reviewDocument } from "@/lib/features/documents/service";
import type { Admin } from "@/lib/identity/callers";
import { hashPassword } from "@/lib/identity/passwords";
import { toDecimal } from "@/lib/ledger/money";
import { AcceptedReply } from "@/lib/platform/http/reply";
import { addDays } from "@/lib/platform/time/calendar";
import { bankToday } from "@/lib/platform/time/clock";
import { post } from "@/lib/testing/bookkeeper";
import { testDatabase } from "@/lib/testing/database";
import {
  bankAccount,
  CONTEXT,
  movement,
  openAccounts,
  ownerOf,
} from "@/lib/testing/ledger";
import { plantLoan, plantRequest, runDueLoans } from "@/lib/testing/loans";
import { plantFactor } from "@/lib/testing/second-factors";
import { signedInOwner } from "@/lib/testing/sessions";
import { plantStaff } from "@/lib/testing/staff";
import { plantOrder } from "@/lib/testing/standing-orders";
import { auditActions } from "./audit-actions";
import { approvalHandlers } from "./handlers";

const { ownerPool, sql } = await testDatabase();
const PASSWORD = "Right!Pass7";
const hash = await hashPassword(PASSWORD);
const admin = await plantStaff(ownerPool, "maker");
const deputy = await plantStaff(ownerPool, "checker");
await sql`UPDATE admins SET password_hash = ${hash}, email = username || '@staff.example'`;
const reason = "As agreed";

/** Approves the request that an act has left, if it left one. */
async function approve(reply: unknown): Promise<void> {
  const data = reply instanceof AcceptedReply ? reply.data : reply;
  const { id } = (data as { approval: { id: string } }).approval;
  const decision = { id, decision: "approve", reason: "" } as const;
  await decideApproval(deputy, decision, CONTEXT, approvalHandlers);
}

async function person(balanceMinor = 0n) {
  const [accountId] = await openAccounts(ownerPool, 1, {
    balanceMinor,
    limitMinor: 1_000n,
  });
  const { id, number } = await ownerOf(ownerPool, accountId);
  const customer = await signedInOwner(ownerPool, accountId);
  return { accountId, id, number, customer };
}

/** A pot of a new customer. */
async function pot() {
  const { customer } = await person();
  const input = openAccountSchema.parse({ type: "pot", currency: "USD" });
  const { account } = await openAccount(customer, input, CONTEXT);
  return { customer, number: account.accountNumber };
}

async function colleague(set = "") {
  const planted = await plantStaff(ownerPool, `c${crypto.randomUUID()}`);
  await ownerPool.query(
    `UPDATE admins SET email = username || '@staff.example' ${set} WHERE id = $1`,
    [planted.id],
  );
  return planted;
}

type ColleagueChange = Parameters<typeof changeColleague>[2]["change"];

const changed = async ({ id }: Admin, change: ColleagueChange) =>
  approve(
    await changeColleague(
      admin,
      id,
      { change, reason, password: PASSWORD },
      CONTEXT,
    ),
  );

const update = (number: string, body: object) =>
  updateAccount(admin, number, accountUpdateSchema.parse(body), CONTEXT);

async function withCard() {
  const { customer } = await person();
  const card = {
    ...{ cardNumber: "5105105105105100", cardHolderName: "Petra Muster" },
    ...{ expiryDate: "12/40", cvv: "907" },
  };
  await saveCard(customer, card, CONTEXT);
  return customer;
}

async function payment(kind: "transfer" | "wire" = "transfer") {
  const [from, to] = await openAccounts(ownerPool, 2, { balanceMinor: 5_000n });
  const target = kind === "wire" ? (await bankAccount("clearing"))(from) : to;
  const { publicId } = await post(movement(from, target, 300n, { kind }));
  return { customer: await signedInOwner(ownerPool, from), publicId };
}

/** A case about a payment. */
async function supportCase(kind: "transfer" | "wire" = "transfer") {
  const { customer, publicId } = await payment(kind);
  await openCase(
    customer,
    publicId,
    {
      kind: kind === "wire" ? "recall" : "not_recognised",
      ...{ message: "Please help", attachments: [] },
    },
    CONTEXT,
  );
  const [row] = await sql`
    SELECT id, conversation_id AS conversation FROM cases WHERE customer_id = ${customer.id}`;
  return { ...(row as { id: string; conversation: string }), publicId };
}

const offer = {
  decision: "approve",
  ...{ yearlyRateBp: 625, overdueRateBp: 625, termMonths: 24 },
} as const;

/** A loan of 50.00 on offer. */
async function offered() {
  const { accountId, customer } = await person();
  const loanId = await plantRequest(ownerPool, accountId, 5_000n);
  await decideLoan(admin, loanId, offer, CONTEXT);
  return { customer, loanId };
}

async function order() {
  const { accountId, customer } = await person();
  const firstOn = addDays(bankToday(), 5);
  return {
    customer,
    id: await plantOrder(ownerPool, { from: accountId, firstOn }),
  };
}

const setOrder = async (actions: Parameters<typeof changeOrderStatus>[2][]) => {
  const { customer, id } = await order();
  for (const action of actions)
    await changeOrderStatus(customer, id, action, CONTEXT);
};

async function review(decision: "approve" | "reject") {
  const { id } = await person();
  const [document] = await sql`
    INSERT INTO documents (customer_id, title, media_type) VALUES (${id}, 'Passport', 'image/png') RETURNING id`;
  const decided = { decision, reason };
  await reviewDocument(admin, document!.id as string, decided, CONTEXT);
}

async function loanProduct() {
  const input = {
    ...{ name: "Car loan", loanType: "personal-loans", currency: "USD" },
    ...{ lowestRate: "3.90", highestRate: "6.90" },
    ...{ shortestTerm: "12", longestTerm: "72" },
    ...{ smallestAmount: "2000", largestAmount: "80000" },
    validFrom: addDays(bankToday(), 1),
  };
  for (const highestRate of ["6.90", "5.90"]) {
    const terms = changeLoanProductSchema.parse({ ...input, highestRate });
    await approve(await changeLoanProduct(admin, terms, CONTEXT));
  }
}

async function product() {
  const terms = {
    ...({ type: "current", currency: "NZD", dayCount: "act/365" } as const),
    ...{ rate: 150, above: null, rateAbove: null },
    capitalisation: "month" as const,
    ...{ monthlyFee: "2.50", wireFee: null, openedBy: "customers" as const },
    validFrom: addDays(bankToday(), 2),
  };
  for (const monthlyFee of ["2.50", "3.50"])
    await approve(
      await changeProduct(admin, { ...terms, monthlyFee }, CONTEXT),
    );
}

const enter = (currency: "CHF" | "GBP", rate: string) =>
  enterRate(admin, { currency, rate, day: null }, CONTEXT);

/** An act for each action that replaces stored values. */
const ACTS: Record<string, () => Promise<unknown>> = {
  "staff.role": async () => changed(await colleague(), "teller"),
  "staff.email": async () => {
    const { id } = await colleague();
    const input = { email: "new@staff.example", reason, password: PASSWORD };
    await approve(await changeColleagueEmail(admin, id, input, CONTEXT));
  },
  "staff.disable": async () => changed(await colleague(), "disable"),
  "staff.enable": async () =>
    changed(await colleague(", disabled_at = now()"), "enable"),
  "staff.second-factor-off": async () => {
    const holder = await colleague();
    await plantFactor(ownerPool, holder);
    await changed(holder, "factor");
  },
  "two-factor.remove": async () => {
    const { customer, number } = await person();
    await plantFactor(ownerPool, customer);
    const input = { password: PASSWORD, reason };
    await removeSecondFactor(admin, number, input, CONTEXT);
  },
  "customer.update": async () => {
    for (const body of [
      { fullName: "Nadja Nadel" },
      { cotCode: "NEWCOT" },
      { password: "Quiet!River9" },
      { totalBalance: 7 },
    ])
      await update((await person()).number, body);
    for (const body of [
      { email: "new@desk.example" },
      { taxCode: "NEWTAX" },
      { accountNumber: "9990001112223" },
      { accountLimit: 500 },
      { totalBalance: 900 },
    ])
      await approve(await update((await person(50_000n)).number, body));
  },
  "account.status": async () => {
    const { number } = await person();
    const closed = { accountStatus: "closed" } as const;
    await changeStatus(admin, number, closed, CONTEXT);
    const rich = await person(50_000n);
    await approve(await changeStatus(admin, rich.number, closed, CONTEXT));
    const active = { accountStatus: "active" } as const;
    await approve(await changeStatus(admin, rich.number, active, CONTEXT));
  },
  "account.change": async () => {
    const { customer, number } = await pot();
    const input = changeAccountSchema.parse({ name: "Roof", goal: "900" });
    await changeAccount(customer, number, input, CONTEXT);
    await nameAccount(admin, number, { name: "New roof" }, CONTEXT);
  },
  "account.close": async () =>
    closeAccountFor(admin, (await pot()).number, { reason }, CONTEXT),
  "account.block": async () =>
    blockAccountFor(admin, (await pot()).number, { reason }, CONTEXT),
  "account.unblock": async () => {
    const { number } = await pot();
    await blockAccountFor(admin, number, { reason }, CONTEXT);
    await unblock(admin, number, { reason }, CONTEXT);
  },
  "account.fees": async () => {
    const until = addDays(bankToday(), 40);
    const { number } = await person();
    await freeOfFees(admin, number, { until, reason }, CONTEXT);
  },
  "card.save": withCard,
  "card.delete": async () => deleteCard(await withCard(), CONTEXT),
  "card.freeze": async () => setCardFrozen(await withCard(), true, CONTEXT),
  "card.unfreeze": async () => {
    const customer = await withCard();
    for (const frozen of [true, false])
      await setCardFrozen(customer, frozen, CONTEXT);
  },
  "case.take": async () => takeCase(admin, (await supportCase()).id, CONTEXT),
  "case.decline": async () =>
    declineCase(admin, (await supportCase()).id, { reason }, CONTEXT),
  "case.refund": async () =>
    refundCase(admin, (await supportCase()).id, "1.00", CONTEXT),
  "case.reverse": async () =>
    reverseHistoryEntry(admin, (await supportCase()).publicId, CONTEXT),
  "case.recall": async () =>
    returnWire(
      admin,
      (await supportCase("wire")).publicId,
      { reason },
      CONTEXT,
    ),
  "message.assign": async () => {
    const { conversation } = await supportCase();
    await assignConversation(admin, conversation, { assignee: "me" }, CONTEXT);
  },
  "wire.settle": async () =>
    settleWire(admin, (await payment("wire")).publicId, CONTEXT),
  "wire.return": async () =>
    returnWire(admin, (await payment("wire")).publicId, { reason }, CONTEXT),
  "loan.offer": offered,
  "loan.decline": async () => {
    const { loanId } = await offered();
    await decideLoan(admin, loanId, { decision: "decline", reason }, CONTEXT);
  },
  "loan.accept": async () => {
    const { customer, loanId } = await offered();
    const [row] = await sql`
      SELECT instalment_minor::text AS minor FROM loan_requests WHERE id = ${loanId}`;
    const instalment = toDecimal(BigInt(row!.minor as string), "USD");
    await acceptOffer(customer, loanId, { instalment }, CONTEXT);
  },
  "loan.refuse": async () => {
    const { customer, loanId } = await offered();
    await refuseOffer(customer, loanId, CONTEXT);
  },
  "loan.lapse": async () => {
    const { loanId } = await offered();
    await sql`UPDATE loan_requests SET offer_until = offer_until - 60 WHERE id = ${loanId}`;
    expect(await runDueLoans()).toEqual([]);
  },
  "loan.repay": async () => {
    const { accountId, customer } = await person(500_000n);
    const paidOutOn = bankToday();
    const loanId = await plantLoan(ownerPool, accountId, { paidOutOn });
    const part = { scope: "part", amount: "100.00" } as const;
    await repayEarly(customer, loanId, part, { context: CONTEXT });
  },
  "order.pause": () => setOrder(["pause"]),
  "order.resume": () => setOrder(["pause", "resume"]),
  "order.cancel": () => setOrder(["cancel"]),
  "document.approve": () => review("approve"),
  "document.reject": () => review("reject"),
  "rate.enter": async () => {
    for (const rate of ["0.9334", "0.9340"]) await enter("CHF", rate);
  },
  "rate.approve": async () => {
    await enter("GBP", "0.8000");
    await approve(await enter("GBP", "0.9900"));
  },
  "product.change": product,
  "loan-product.change": loanProduct,
};

/** Actions whose values the test of their feature shows, because it takes a bank of its own. */
const SHOWN_ELSEWHERE: Record<string, string> = {
  "dormancy.begin": "features/customers/dormancy/dormancy.test.ts",
  "dormancy.end": "features/customers/dormancy/dormancy.test.ts",
  "incoming.assign": "features/rails/incoming/service.test.ts",
  "incoming.return": "features/rails/incoming/service.test.ts",
  "loan.write-off": "features/loans/write-off.test.ts",
  "notifications.update": "features/inbox/notifications/service.test.ts",
  "order.complete": "features/payments/standing-orders/service.test.ts",
  "order.edit": "features/payments/standing-orders/service.test.ts",
  "time.move": "bank/business-day.test.ts",
  "two-factor.turn-off": "features/access/two-factor/service.test.ts",
  "two-factor.turn-on": "features/access/two-factor/service.test.ts",
};

const NOTHING_BEFORE = "adds something, so nothing was there before";
const NOTHING_AFTER = "deletes something, so nothing is there afterwards";
const SECRET = "replaces a secret, which no row has";
const NO_VALUE = "changes no value that anybody reads";
const NOT_KEPT = "changes text or files that the audit log does not keep";
const OF_LEDGER = "posts an entry, whose postings have the balances";
const OF_REQUEST = "decides a request once, as the action says";

/** Actions that write and replace no values, and why. */
const EXCEPTIONS: Record<string, string> = {
  "posting.reason": NOTHING_BEFORE,
  "staff.create": NOTHING_BEFORE,
  "customer.create": NOTHING_BEFORE,
  "account.open": NOTHING_BEFORE,
  "note.add": NOTHING_BEFORE,
  "attachment.upload": NOTHING_BEFORE,
  "beneficiary.add": NOTHING_BEFORE,
  "request.add": NOTHING_BEFORE,
  "payment-file.add": NOTHING_BEFORE,
  "payment-file.send": NOTHING_BEFORE,
  "order.place": NOTHING_BEFORE,
  "case.open": NOTHING_BEFORE,
  "document.upload": NOTHING_BEFORE,
  "message.send": NOTHING_BEFORE,
  "message.answer": NOTHING_BEFORE,
  "filter.save": NOTHING_BEFORE,
  "approval.request": NOTHING_BEFORE,
  "customer.delete": NOTHING_AFTER,
  "beneficiary.delete": NOTHING_AFTER,
  "message.delete": NOTHING_AFTER,
  "filter.delete": NOTHING_AFTER,
  "password.change": SECRET,
  "staff.password": SECRET,
  "two-factor.renew-codes": SECRET,
  "two-factor.recovery-code": SECRET,
  "beneficiary.change": NOT_KEPT,
  "photo.change": NOT_KEPT,
  "books.manual": OF_LEDGER,
  "approval.approve": OF_REQUEST,
  "approval.reject": OF_REQUEST,
  "approval.withdraw": OF_REQUEST,
  "password.reset-link": NO_VALUE,
  "sign-in.unlock": NO_VALUE,
  "codes.unlock": NO_VALUE,
  "session.end": NO_VALUE,
  "session.end_others": NO_VALUE,
  "staff.sign-in": NO_VALUE,
  "control.confirm": NO_VALUE,
  "payee.check": NO_VALUE,
  "job.run": NO_VALUE,
  "books.reconcile": NO_VALUE,
  "incoming.keep": NO_VALUE,
  "rails.ask": NO_VALUE,
  "rails.check": NO_VALUE,
  "rails.send-again": NO_VALUE,
};

const VIEW =
  /\.(view|list|show|export|sign-ins|preview|arrears|entries|manual-export|balance-sheet|income-statement)$/;

it("every action replaces values, or there is a reason why not", () => {
  const isRead = (name: string) =>
    VIEW.test(name) || name.startsWith("ledger.");
  const [changing, others] = [true, undefined].map((changes) =>
    auditActions
      .filter((action) => action.changes === changes && !isRead(action.name))
      .map(({ name }) => name)
      .sort(),
  );
  expect(changing).toEqual(
    [...Object.keys(ACTS), ...Object.keys(SHOWN_ELSEWHERE)].sort(),
  );
  expect(others).toEqual(Object.keys(EXCEPTIONS).sort());
});

/** Returns the values in the rows about an action since a row, personal values included. */
async function rowsSince(id: string, action: string) {
  const rows = await sql`
    SELECT l.before, l.after, l.sealed, l.subject_customer_id AS customer, k.key_id AS "keyId", k.wrapped
    FROM audit_log l LEFT JOIN customer_keys k ON k.customer_id = l.subject_customer_id
    WHERE l.id > ${id} AND l.action = ${action} ORDER BY l.id`;
  return rows.map(({ before, after, sealed, customer, keyId, wrapped }) => {
    const personal = sealed
      ? openPersonal(
          customer as string,
          { keyId, wrapped } as never,
          sealed as Buffer,
        )
      : {};
    return {
      before: { ...(before as object), ...personal.before },
      after: { ...(after as object), ...personal.after },
    };
  });
}

const lastId = async () =>
  (await sql`SELECT coalesce(max(id), 0)::text AS id FROM audit_log`)[0]!
    .id as string;

it.each(Object.entries(ACTS))(
  "%s has the values before and after",
  async (action, act) => {
    const since = await lastId();
    await act();
    const rows = await rowsSince(since, action);
    expect(rows.length).toBeGreaterThan(0);
    for (const { before, after } of rows) {
      const names = Object.keys(before);
      expect(names).not.toEqual([]);
      expect(Object.keys(after)).toEqual(expect.arrayContaining(names));
      expect(before).not.toEqual(after);
    }
  },
);

it.each([
  [{ email: "one@desk.example" }, { email: "two@desk.example" }],
  [{ cotCode: "COTONE" }, { cotCode: "COTTWO" }],
  [{ accountNumber: "9990001112230" }, { accountNumber: "9990001112231" }],
])("an approved change has the row of a direct one: %o", async (one, two) => {
  const [poor, rich] = [await person(), await person(50_000n)];
  const since = await lastId();
  await update(poor.number, one);
  const request = await update(rich.number, two);
  const [name] = Object.keys(one) as ["email"];
  await approve(request);
  const rows = await rowsSince(since, "customer.update");
  expect(rows.map((row) => Object.keys(row.before))).toEqual([[name], [name]]);
  expect(rows.map(({ after }) => Object.keys(after))).toEqual([
    ["changed", name],
    ["changed", name],
  ]);
  const isCode = name === ("cotCode" as string);
  expect(rows[1]!.after).toMatchObject(
    isCode ? { cotCode: "not recorded" } : two,
  );
});

it("keeps the personal values of a new account, and the balance that it has", async () => {
  const since = await lastId();
  await createCustomer(
    admin,
    {
      ...{ fullName: "Nora Neu", username: "nora-neu", occupation: "Baker" },
      ...{ email: "nora@desk.example", phoneNumber: "+41 44 000 00 00" },
      ...{ dateOfBirth: "1990-01-02", maritalStatus: "single" },
      ...{ address: "Testweg 1", registrationDate: "2020-02-03" },
      ...{ accountNumber: "9990001112240", accountType: "current" },
      ...{ accountCurrency: "USD" },
      ...{ accountLimit: 1_000n, cotCode: "COT", taxCode: "TAX" },
      ...{ totalBalance: "500.00", availableBalance: "500.00" },
      ...{ password: "Quiet!River9" },
    } as never,
    CONTEXT,
  );
  const [row] = await rowsSince(since, "customer.create");
  expect(row!.after).toMatchObject({
    ...{ fullName: "Nora Neu", address: "Testweg 1" },
    // The first balance waits for a second person.
    totalBalance: "0.00",
  });
});
