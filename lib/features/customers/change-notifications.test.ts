import { beforeEach, describe, expect, test } from "vitest";
import { updateAccount } from "@/lib/features/customers/accounts/update/service";
import { deleteCard, saveCard } from "@/lib/features/cards/service";
import { listNotifications } from "@/lib/features/inbox/notifications/queries";
import {
  addBeneficiary,
  deleteBeneficiary,
  updateBeneficiary,
} from "@/lib/features/payments/beneficiaries/service";
import {
  changeOrderStatus,
  placeOrder,
} from "@/lib/features/payments/standing-orders/service";
import { mainAccount } from "@/lib/identity/accounts";
import { findCustomerOfSession } from "@/lib/identity/sessions/queries";
import type { Customer } from "@/lib/identity/callers";
import { formatIsoDay } from "@/lib/platform/format";
import { bankToday } from "@/lib/platform/time/clock";
import { testDatabase } from "@/lib/testing/database";
import { CONTEXT, openAccounts } from "@/lib/testing/ledger";
import { queuedMails } from "@/lib/testing/outbox";
import { plantSession } from "@/lib/testing/sessions";
import { plantStaff } from "@/lib/testing/staff";
import { shift } from "@/lib/testing/standing-orders";
import { updateProfile } from "./service";

const { ownerPool, sql } = await testDatabase();
const admin = await plantStaff(ownerPool);
let customer: Customer;
let email: string;

beforeEach(async () => {
  const [accountId] = await openAccounts(ownerPool, 1, {
    balanceMinor: 1_000n,
  });
  const rows: { id: string; email: string }[] =
    await sql`SELECT c.id, c.email FROM accounts a JOIN customers c ON c.id = a.customer_id
    WHERE a.id = ${String(accountId)}`;
  const { id } = rows[0]!;
  email = rows[0]!.email;
  const session = await plantSession(ownerPool, { realm: "customer", id });
  customer = (await findCustomerOfSession(session.secret))!;
  // Whatever a customer turned off: these notifications have no switch.
  await sql`INSERT INTO notification_settings (customer_id, money_in_mail, money_in_app, money_out_mail, money_out_app,
                                        message_mail, message_app)
     VALUES (${id}, false, false, false, false, false, false)`;
});

const mailsTo = async (address: string) =>
  (await queuedMails(ownerPool, address))
    .map(({ subject, text }) => ({ subject, text }))
    .sort((a, b) => a.subject.localeCompare(b.subject));

const titles = async () =>
  (await listNotifications(customer, { limit: 9 })).notifications
    .map(({ title }) => title)
    .reverse();

const payee = {
  accountName: "Paula Payee",
  recipientAccount: "4444000011112222",
  bank: "Elsewhere Bank",
  reference: "",
  nickname: "",
};

describe("a customer’s own change", () => {
  test("of the profile sends one email for all fields of one save, with their new values", async () => {
    await updateProfile(
      customer,
      {
        username: `new-${customer.username}`,
        phoneNumber: "+41 44 999 99 99",
        maritalStatus: "Single",
        address: "Neugasse 9, Zurich",
      },
      CONTEXT,
    );
    const [mail, ...more] = await mailsTo(email);
    expect(more).toEqual([]);
    expect(mail!.subject).toBe("Your account was changed");
    for (const line of [
      `Username changed: now new-${customer.username}.`,
      "Phone number changed: now •••• 9999.",
      "Address changed: now Neugasse 9, Zurich.",
    ])
      expect(mail!.text).toContain(line);
    // A whole number is nobody's business but the owner's.
    expect(mail!.text).not.toContain("999 99");
    expect(await titles()).toEqual(["Your account was changed"]);
  });

  test("without a difference sends nothing", async () => {
    const profile = {
      username: customer.username,
      phoneNumber: "+41 44 000 00 00",
      maritalStatus: "Single",
      address: "Testweg 1",
    } as const;
    await updateProfile(customer, profile, CONTEXT);
    expect(await mailsTo(email)).toEqual([]);
    expect(await titles()).toEqual([]);
  });

  test("of the card, the payees and the standing orders is notified", async () => {
    await saveCard(
      customer,
      {
        cardNumber: "5105105105105100",
        cardHolderName: "Petra Muster",
        expiryDate: "12/40",
        cvv: "907",
      },
      CONTEXT,
    );
    await deleteCard(customer, CONTEXT);
    const { data } = await addBeneficiary(customer, payee, CONTEXT);
    await updateBeneficiary(
      customer,
      data._id,
      { ...payee, bank: "Bank" },
      CONTEXT,
    );
    await deleteBeneficiary(customer, data._id, CONTEXT);
    const order = await placeOrder(
      mainAccount(customer),
      {
        amount: "1.00",
        accountName: "Paula Payee",
        recipientAccount: "4444000011112222",
        bank: "Elsewhere Bank",
        rhythm: "monthly",
        firstOn: shift(bankToday(), 1),
        lastOn: null,
        cotCode: "COT",
        taxCode: "TAX",
        description: "",
      },
      CONTEXT,
    );
    await changeOrderStatus(customer, order.data._id, "pause", CONTEXT);
    // A payment falls due during the pause and is skipped.
    const skipped = shift(bankToday(), -1);
    await sql`UPDATE standing_orders SET first_on = ${skipped}, next_on = ${skipped} WHERE id = ${order.data._id}`;
    await changeOrderStatus(customer, order.data._id, "resume", CONTEXT);
    const [resumed] =
      await sql`SELECT next_on::text AS day FROM standing_orders WHERE id = ${order.data._id}`;
    await changeOrderStatus(customer, order.data._id, "cancel", CONTEXT);
    // An action that has no effect is not notified.
    await changeOrderStatus(customer, order.data._id, "cancel", CONTEXT);
    const expected = [
      "Card saved",
      "Card removed",
      "Payee added",
      "Payee edited",
      "Payee deleted",
      "Standing order set up",
      "Standing order paused",
      "Standing order resumed",
      "Standing order cancelled",
    ];
    expect(await titles()).toEqual(expected);
    const mails = await mailsTo(email);
    expect(mails.map(({ subject }) => subject)).toEqual(expected.sort());
    const texts = mails.map(({ text }) => text).join("\n");
    expect(texts).toContain("Card saved: Mastercard, •••• 5100.");
    for (const change of ["added", "edited", "deleted"])
      expect(texts).toContain(
        `Payee ${change}: Paula Payee (account •••• 2222).`,
      );
    for (const [change, next] of [
      ["set up", `, next on ${formatIsoDay(shift(bankToday(), 1))}`],
      ["paused", ""],
      ["resumed", `, next on ${formatIsoDay(resumed!.day as string)}`],
      ["cancelled", ""],
    ])
      expect(texts).toContain(
        `Standing order ${change}: $1.00 from account •••• ${customer.main.number.slice(-4)} to Paula Payee (account •••• 2222), every month${next}.`,
      );
    expect(texts).not.toMatch(/5105|4444000/);
  });
});

describe("a change by staff", () => {
  test("of limit, codes and contact data sends one email and says that staff made it", async () => {
    await updateAccount(
      admin,
      customer.id,
      { accountLimit: 5_000n, cotCode: "NEWCOT11", phoneNumber: "+41 44 1" },
      CONTEXT,
    );
    const mails = await mailsTo(email);
    expect(mails).toHaveLength(1);
    for (const line of [
      "Our staff changed your account:",
      "COT code changed.",
      "Account limit changed: now $50.00.",
    ])
      expect(mails[0]!.text).toContain(`${line}\n`);
    expect(mails[0]!.text).not.toContain("NEWCOT11");
    expect(await titles()).toEqual(["Your account was changed"]);
  });

  test("that includes the email address goes to the old and the new one", async () => {
    const changed = `new-${email}`;
    await updateAccount(
      admin,
      customer.id,
      { email: changed, phoneNumber: "+41 44 2" },
      CONTEXT,
    );
    for (const address of [email, changed])
      expect(
        (await mailsTo(address)).map(({ subject }) => subject),
        address,
      ).toEqual(["Phone number changed", "Your email address was changed"]);
  });

  test("to an account with an unproven address sends no email", async () => {
    await sql`UPDATE customers SET is_verified = false WHERE id = ${customer.id}`;
    await updateAccount(
      admin,
      customer.id,
      { phoneNumber: "+41 44 3" },
      CONTEXT,
    );
    expect(await mailsTo(email)).toEqual([]);
  });
});
