import { expect, it } from "vitest";
import { movementApprovals } from "./approval";

const ID = "4f9c2c9e-6d0f-4a38-9d3e-0f2f9a7a3b11";
const { credit } = movementApprovals;

const stored = (other: Record<string, string> | null) => ({
  ...{ direction: "credit", account: ID, other, amount: "100" },
  ...{
    description: "",
    bank: "",
    date: null,
    time: null,
    reason: "",
    rebooks: null,
  },
});

it.each([
  ["the bank's cash", null, null],
  ["somebody elsewhere", { name: "Erika Example", number: "1" }, null],
  ["an account of ours", { account: ID, number: "1000000008" }, ID],
])("finds the other customer for %s", (_, other, customerId) => {
  expect(credit.otherCustomerOf(stored(other))).toBe(customerId);
});

it("refuses a stored request with an account number in place of a customer id", () => {
  const numbered = stored({ account: "1000000008", number: "1000000008" });
  expect(() => credit.otherCustomerOf(numbered)).toThrow("Invalid");
});

it("stores a movement in the form that it reads", () => {
  const { kind, request } = credit.toApproval({
    customerId: ID,
    amountMinor: 100n,
    request: {
      ...{ direction: "credit", account: ID, other: null, amount: 100n },
      ...{
        description: "",
        bank: "",
        date: null,
        time: null,
        reason: "",
        rebooks: null,
      },
    },
  });
  expect({ kind, request }).toEqual({ kind: "credit", request: stored(null) });
});
