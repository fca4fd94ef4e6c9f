import { expect, it } from "vitest";
import { getCustomerDetail } from "@/lib/features/customers/queries";
import { accountUpdateSchema } from "@/lib/features/customers/accounts/schema";
import {
  changeStatus,
  deleteCustomer,
} from "@/lib/features/customers/accounts/service";
import { versionOf } from "@/lib/platform/http/version";
import { testDatabase } from "@/lib/testing/database";
import {
  CONTEXT,
  openAccounts,
  openAnother,
  ownerOf,
  payIn,
} from "@/lib/testing/ledger";
import { plantStaff } from "@/lib/testing/staff";
import { updateAccount } from "./service";
import { toShown, toStaffShown } from "./values";

const { ownerPool } = await testDatabase();
const first = await plantStaff(ownerPool, "first");
const second = await plantStaff(ownerPool, "second");

async function open() {
  const [accountId] = await openAccounts(ownerPool, 1, {
    balanceMinor: 28_866n,
  });
  const { id } = await ownerOf(ownerPool, accountId);
  const shown = async () =>
    toShown((await getCustomerDetail(first, id, CONTEXT))!);
  return { accountId: accountId!, id, shown };
}

const update = (by: typeof first, id: string, body: object, seen: string) =>
  updateAccount(by, id, accountUpdateSchema.parse(body), { ...CONTEXT, seen });

it("of two changes of one field at the same moment, one is refused, with the value of the other", async () => {
  const { id, shown } = await open();
  const seen = versionOf(await shown());
  const phones = ["+41 44 000 00 41", "+41 44 000 00 42"];
  const results = await Promise.allSettled(
    [first, second].map((by, at) =>
      update(by, id, { phoneNumber: phones[at]! }, seen),
    ),
  );
  const { phoneNumber } = await shown();
  expect(results.map(({ status }) => status).sort()).toEqual([
    "fulfilled",
    "rejected",
  ]);
  const refused = results.find((each) => each.status === "rejected")!;
  expect(refused.reason).toMatchObject({
    code: "VERSION_CONFLICT",
    details: { extra: { current: { phoneNumber } } },
  });
  expect(results[phones.indexOf(phoneNumber)]!.status).toBe("fulfilled");
});

it("changes of two fields at the same moment are both made", async () => {
  const { id, shown } = await open();
  const seen = versionOf(await shown());
  await Promise.all([
    update(first, id, { phoneNumber: "+41 44 000 00 43" }, seen),
    update(second, id, { occupation: "Printer" }, seen),
  ]);
  expect(await shown()).toMatchObject({
    phoneNumber: "+41 44 000 00 43",
    occupation: "Printer",
  });
});

it("posts no adjustment against a balance that has moved, and the other fields of the form stay", async () => {
  const { accountId, id, shown } = await open();
  const seen = versionOf(await shown());
  await payIn(accountId, 10_000n);
  const change = { totalBalance: "293.66", occupation: "Printer" };
  await expect(update(first, id, change, seen)).rejects.toMatchObject({
    code: "VERSION_CONFLICT",
    details: {
      fields: {
        totalBalance: "Changed in the meantime. It is now: 388.66",
        availableBalance: "Changed in the meantime. It is now: 388.66",
      },
    },
  });
  const present = await shown();
  expect(present).toMatchObject({
    totalBalance: "388.66",
    occupation: "Tester",
  });
  await update(first, id, change, versionOf(present));
  expect((await shown()).totalBalance).toBe("293.66");
});

it("a payment is no conflict for a change that does not rely on the balance", async () => {
  const { accountId, id, shown } = await open();
  const seen = versionOf(await shown());
  await payIn(accountId, 10_000n);
  await update(first, id, { occupation: "Printer" }, seen);
  expect((await shown()).occupation).toBe("Printer");
});

it("a status that a colleague has set stays", async () => {
  const { id, shown } = await open();
  const context = { ...CONTEXT, seen: versionOf(await shown()) };
  await changeStatus(first, id, { accountStatus: "disabled" }, context);
  await expect(
    changeStatus(second, id, { accountStatus: "inactive" }, context),
  ).rejects.toMatchObject({ code: "VERSION_CONFLICT" });
  expect((await shown()).accountStatus).toBe("disabled");
});

it("closing and deleting a customer rely on the balances of all accounts, another status on none", async () => {
  const { accountId, id } = await open();
  const other = await openAnother(ownerPool, accountId!);
  const version = async () => ({
    ...CONTEXT,
    seen: versionOf(
      toStaffShown((await getCustomerDetail(first, id, CONTEXT))!),
    ),
  });
  const seen = await version();
  await payIn(other, 5_000n);
  const { balances } = toStaffShown(
    (await getCustomerDetail(first, id, CONTEXT))!,
  );
  expect(balances).toMatch(/^\$288\.66 in \d+, \$50\.00 in \d+$/);
  const refused = {
    code: "VERSION_CONFLICT",
    details: {
      fields: { balances: `Changed in the meantime. It is now: ${balances}` },
    },
  };
  await expect(deleteCustomer(first, id, seen)).rejects.toMatchObject(refused);
  const close = (context: typeof seen) =>
    changeStatus(first, id, { accountStatus: "closed" }, context);
  await expect(close(seen)).rejects.toMatchObject(refused);
  await changeStatus(first, id, { accountStatus: "disabled" }, seen);
  await close(await version());
  await deleteCustomer(first, id, await version());
  expect(await getCustomerDetail(first, id, CONTEXT)).toBeNull();
});
