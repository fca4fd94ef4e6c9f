import fc from "fast-check";

export const CUSTOMERS = 4;

const customer = fc.nat({ max: CUSTOMERS - 1 });
const index = fc.nat({ max: 1_000 });
const amountMinor = fc.oneof(
  { weight: 4, arbitrary: fc.bigInt({ min: 1n, max: 3_000n }) },
  { weight: 1, arbitrary: fc.bigInt({ min: 1n, max: 60_000n }) },
);

export const command = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant("transfer" as const),
      from: customer,
      to: customer,
      amountMinor,
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom(
        "wire",
        "debit",
        "credit",
        "adjustment",
        "opening",
        "correction",
      ),
      from: customer,
      amountMinor,
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constantFrom("repeat", "conflict", "reverse", "release"),
      index,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("hold" as const),
      from: customer,
      amountMinor,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("status" as const),
      from: customer,
      status: fc.constantFrom(
        "active",
        "active",
        "inactive",
        "closed",
        "disabled",
      ),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("limit" as const),
      from: customer,
      limitMinor: fc.option(fc.bigInt({ min: 0n, max: 40_000n })),
    }),
  },
);
export type Command = typeof command extends fc.Arbitrary<infer C> ? C : never;
