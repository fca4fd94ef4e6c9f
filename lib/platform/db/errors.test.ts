import { expect, it } from "vitest";
import { violatedIndex } from "./errors";

it("reads the violated index from the database's message, not from the source that Prisma quotes", () => {
  const error = Object.assign(
    new Error('→ 202 await writeEmail(tx, id, email, "staff");'),
    {
      code: "P2002",
      meta: {
        driverAdapterError: {
          cause: {
            originalCode: "23505",
            originalMessage:
              'duplicate key value violates unique constraint "customers_username_verified"',
          },
        },
      },
    },
  );
  expect(violatedIndex(error)).toBe("customers_username_verified");
});
