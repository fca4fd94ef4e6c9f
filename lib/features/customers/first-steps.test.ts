import { describe, expect, it } from "vitest";
import { identityCheckOf, isNew, maySeeFirstSteps } from "./first-steps";

const ID = "7d7a1c52-7a9b-4a53-8f0a-6b1d2a3c4d5e";

describe("first steps", () => {
  it("are for active customers", () => {
    expect(maySeeFirstSteps({ id: ID, status: "active" }, undefined)).toBe(
      true,
    );
    expect(maySeeFirstSteps({ id: ID, status: "inactive" }, undefined)).toBe(
      false,
    );
  });

  it("stay hidden from the customer who hid them, and from nobody else", () => {
    const customer = { id: ID, status: "active" } as const;
    expect(maySeeFirstSteps(customer, ID)).toBe(false);
    expect(maySeeFirstSteps(customer, "another customer")).toBe(true);
  });

  it("end 60 days after the opening", () => {
    expect(isNew("2026-03-01", "2026-03-01")).toBe(true);
    expect(isNew("2026-03-01", "2026-04-30")).toBe(true);
    expect(isNew("2026-03-01", "2026-05-01")).toBe(false);
  });
});

it.each([
  [[], "to do"],
  [["waiting"], "waiting"],
  [["rejected"], "rejected"],
  [["rejected", "waiting"], "waiting"],
  [["rejected", "approved", "waiting"], "done"],
] as const)(
  "an identity check with the documents %j is %s",
  (documents, state) => {
    expect(identityCheckOf(documents)).toBe(state);
  },
);
