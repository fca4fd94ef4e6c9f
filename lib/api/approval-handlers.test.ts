import { expect, it } from "vitest";
import { approvalHandlers } from "./approval-handlers";

it("deciding on a request needs the same right as making it", () => {
  const rights = Object.values(approvalHandlers).map(
    ({ kind, right }) => [kind, right] as const,
  );
  expect(Object.fromEntries(rights)).toEqual({
    credit: "serve",
    debit: "serve",
    history: "serve",
    loan: "serve",
    update: "correct",
    deletion: "delete",
  });
});
