import { expect, it } from "vitest";
import { otherCustomerOf } from "./details";

const ID = "4f9c2c9e-6d0f-4a38-9d3e-0f2f9a7a3b11";

it.each([
  ["the bank's cash", null, null],
  ["somebody elsewhere", { name: "Erika Example", number: "1" }, null],
  ["an account of ours", { account: ID, number: "1000000008" }, ID],
  ["one stored by number", { account: "1000000008" }, null],
])("finds the other customer for %s", (_, other, customerId) => {
  expect(otherCustomerOf({ other })).toBe(customerId);
});
