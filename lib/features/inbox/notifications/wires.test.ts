import { beforeAll, expect, it, vi } from "vitest";
import { testDatabase } from "@/lib/testing/database";
import { openAccounts } from "@/lib/testing/ledger";
import {
  chooseLink,
  leaveUnanswered,
  markAsSent,
  postWire,
  sendWire,
  status,
  takeMessage,
} from "@/lib/testing/rails";
import { signedInOwner } from "@/lib/testing/sessions";
import { notifyMovements } from "./job";
import { listNotifications } from "./queries";

const database = await testDatabase();
const { ownerPool, appPool, sql } = database;

beforeAll(() => chooseLink(ownerPool));

/** Announces all that is posted, once no transaction of another test that began before is left. */
const announce = () =>
  vi.waitFor(
    async () => {
      while (await notifyMovements());
      const [left] = await sql`SELECT count(*)::int AS count
        FROM ledger_postings p, notification_cursor c WHERE p.id > c.processed_id`;
      expect(left).toEqual({ count: 0 });
    },
    { timeout: 30_000 },
  );

async function send() {
  const [from] = await openAccounts(ownerPool, 1, { balanceMinor: 1_000n });
  const customer = await signedInOwner(ownerPool, from);
  await announce();
  await sql`DELETE FROM notifications WHERE customer_id = ${customer.id}`;
  const wire = await sendWire(database, from, 300n);
  const linesOf = async () =>
    (await listNotifications(customer, { limit: 10 })).notifications.map(
      ({ title, text }) => ({ title, text }),
    );
  return { ...wire, customer, linesOf };
}

/** Asks about a wire that has had no answer for ten seconds. */
async function doubt({ uetr, entryId }: { uetr: string; entryId: unknown }) {
  await leaveUnanswered(ownerPool, uetr);
  await appPool.query("SELECT rail_ask($1)", [entryId]);
}

const inDoubt = {
  title: "Your wire of $3.00 went into doubt",
  text: expect.stringContaining("we do not send the wire again") as unknown,
};

const arrived = (event: string) => ({
  title: `Your wire of $3.00 ${event}`,
  text: expect.stringContaining(
    "The wire has arrived at the other bank.",
  ) as unknown,
});

it("shows the present state with the wire, and a line of its own for a later change", async () => {
  const wire = await send();
  await announce();
  expect(await wire.linesOf()).toEqual([
    {
      title: "Your wire of $3.00 was sent",
      text: expect.stringMatching(
        /\. The wire arrives on \S+\. .*has not answered yet/,
      ),
    },
  ]);
  await doubt(wire);
  expect(await wire.linesOf()).toEqual([
    inDoubt,
    expect.objectContaining({ title: "Your wire of $3.00 was sent" }),
  ]);
  await sql`UPDATE notifications SET read_at = now() WHERE customer_id = ${wire.customer.id}`;
  await takeMessage(database, status(wire.uetr, "accepted"));
  await takeMessage(database, status(wire.uetr, "settled"));
  await takeMessage(database, status(wire.uetr, "settled"));
  expect(await wire.linesOf()).toEqual([
    arrived("was settled"),
    inDoubt,
    arrived("was sent"),
  ]);
});

it("replaces the unread line of an earlier state", async () => {
  const wire = await send();
  await announce();
  await doubt(wire);
  await takeMessage(database, status(wire.uetr, "settled"));
  expect(await wire.linesOf()).toEqual([
    arrived("was settled"),
    arrived("was sent"),
  ]);
});

it("says that a wire which leaves late arrives on a later day, until it is final", async () => {
  const [from] = await openAccounts(ownerPool, 1, { balanceMinor: 1_000n });
  const customer = await signedInOwner(ownerPool, from);
  const { uetr, entryId } = await postWire(from, 300n);
  await sql`UPDATE wires SET arrives_on = arrives_on - 7 WHERE entry_id = ${String(entryId)}`;
  await announce();
  const titles = async () =>
    (await listNotifications(customer, { limit: 10 })).notifications
      .map(({ title }) => title)
      .filter((title) => title.startsWith("Your wire"));
  expect(await titles()).toEqual(["Your wire of $3.00 was sent"]);
  expect(await markAsSent(database, entryId)).toBe(true);
  const { notifications } = await listNotifications(customer, { limit: 1 });
  expect(notifications[0]).toMatchObject({
    title: "Your wire of $3.00 arrives later than planned",
    text: expect.stringMatching(/^To Erika Example\. .*The wire arrives on /),
  });
  await doubt({ uetr, entryId });
  await takeMessage(database, status(uetr, "accepted"));
  expect(await titles()).toEqual([
    "Your wire of $3.00 arrives later than planned",
    "Your wire of $3.00 was sent",
  ]);
  await takeMessage(database, status(uetr, "settled"));
  expect(await titles()).toEqual([
    "Your wire of $3.00 was settled",
    "Your wire of $3.00 was sent",
  ]);
});

it("says once that a wire was sent and settled within moments", async () => {
  const wire = await send();
  await takeMessage(database, status(wire.uetr, "settled"));
  await announce();
  expect(await wire.linesOf()).toEqual([
    {
      title: "Your wire of $3.00 was sent",
      text: expect.stringContaining("The wire has arrived at the other bank."),
    },
  ]);
});

it("leaves a wire that comes back to its letter", async () => {
  const wire = await send();
  await announce();
  await takeMessage(database, status(wire.uetr, "refused"));
  expect(await wire.linesOf()).toEqual([
    expect.objectContaining({
      text: expect.stringContaining("The other bank refused the wire."),
    }),
  ]);
});

it.each(["accepted", "refused"] as const)(
  "takes an unread doubt back when the wire is %s",
  async (outcome) => {
    const wire = await send();
    await announce();
    await doubt(wire);
    await takeMessage(database, status(wire.uetr, outcome));
    expect((await wire.linesOf()).map(({ title }) => title)).toEqual([
      "Your wire of $3.00 was sent",
    ]);
  },
);

it("is silent for customers who have turned money out off", async () => {
  const wire = await send();
  await announce();
  await sql`INSERT INTO notification_settings (customer_id, money_out_app) VALUES (${wire.customer.id}, false)`;
  await doubt(wire);
  await takeMessage(database, status(wire.uetr, "settled"));
  expect(await wire.linesOf()).toHaveLength(1);
});
