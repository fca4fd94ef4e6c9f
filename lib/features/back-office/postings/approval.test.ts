import { expect, it } from "vitest";
import { movementApprovals } from "./approval";

const { credit } = movementApprovals;

const REST = {
  ...{ description: "", bank: "", date: null },
  ...{ time: null, reason: "", rebooks: null },
};

const stored = (other: Record<string, string> | null) => ({
  ...{ direction: "credit", other, amount: "100" },
  ...REST,
});

it.each([
  ["the bank's cash", null, null],
  ["somebody elsewhere", { name: "Erika Example", number: "1" }, null],
  ["an account of ours", { account: "17", number: "1000000008" }, 17n],
])("finds the other account for %s", (_, other, accountId) => {
  expect(credit.otherAccountOf(stored(other))).toBe(accountId);
});

it("refuses a stored request with the id of an owner in place of that of an account", () => {
  const owner = "4f9c2c9e-6d0f-4a38-9d3e-0f2f9a7a3b11";
  const ofOwner = stored({ account: owner, number: "1000000008" });
  expect(() => credit.otherAccountOf(ofOwner)).toThrow("Invalid");
});

it("stores a movement in the form that it reads, and what an approval of it is bound to", () => {
  const other = { account: 17n, number: "1000000008" };
  const { kind, request, essence } = credit.toApproval({
    ...{ customerId: "owner", accountId: 3n, amountMinor: 100n },
    request: {
      ...{ direction: "credit", other, amount: 100n },
      ...{ ...REST, time: "10:30" },
    },
  });
  expect({ kind, request, essence }).toEqual({
    kind: "credit",
    request: {
      ...stored({ account: "17", number: "1000000008" }),
      time: "10:30",
    },
    essence: ["credit", "17", "", "", "", "", null, "10:30:00"],
  });
});
