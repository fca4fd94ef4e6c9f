import { expect, it } from "vitest";
import { transferSchema } from "./schema";

it("reads account number and transfer codes that are JSON numbers", () => {
  const numbers = {
    recipientAccount: 1000000016,
    cotCode: 123456,
    taxCode: 654321,
  };
  const transfer = {
    amount: 5,
    accountName: "Max Muster",
    bank: "Limmat",
    ...numbers,
  };
  expect(transferSchema.parse(transfer)).toMatchObject({
    recipientAccount: "1000000016",
    cotCode: "123456",
    taxCode: "654321",
  });
});
