import { describe, expect, it } from "vitest";
import { firstBrokenRule, type TransferFacts } from "./rules";

const facts: TransferFacts = {
  status: "active",
  ownNumber: "1000000008",
  cotCode: "COTCODE2",
  taxCode: "TAXCODE3",
  blockedSeconds: 0,
  needsSecondFactor: false,
  isThisBank: true,
  beneficiary: {
    id: 7n,
    number: "2000000006",
    isOwn: false,
    isVerified: true,
    currency: "USD",
  },
  isRetired: false,
};
const input = {
  recipientAccount: "2000000006",
  bank: "Limmat",
  cotCode: "COTCODE2",
  taxCode: "TAXCODE3",
};

describe("firstBrokenRule", () => {
  it("accepts a transfer within the bank and to another bank", () => {
    expect(firstBrokenRule(facts, input)).toBeNull();
    const outside = { ...facts, isThisBank: false, beneficiary: null };
    expect(firstBrokenRule(outside, input)).toBeNull();
  });

  it("refuses a number that is no account only under this bank's name", () => {
    const unknown = { ...facts, beneficiary: null };
    expect(firstBrokenRule(unknown, input)?.code).toBe("PAYEE_UNKNOWN");
  });

  it("takes the customer's own number at another bank", () => {
    const own = { ...input, recipientAccount: facts.ownNumber };
    const outside = { ...facts, isThisBank: false, beneficiary: null };
    expect(firstBrokenRule(outside, own)).toBeNull();
  });

  it("refuses a retired account number", () => {
    expect(
      firstBrokenRule({ ...facts, beneficiary: null, isRetired: true }, input)
        ?.code,
    ).toBe("BENEFICIARY_CLOSED");
  });

  it.each(["inactive", "closed", "disabled"] as const)(
    "refuses an account that is %s",
    (status) => {
      expect(firstBrokenRule({ ...facts, status }, input)?.code).toBe(
        "ACCOUNT_NOT_ACTIVE",
      );
    },
  );

  it("answers the first broken rule in the documented order", () => {
    let broken: TransferFacts = {
      ...facts,
      status: "inactive",
      blockedSeconds: 5,
      beneficiary: { ...facts.beneficiary!, isOwn: true, isVerified: false },
    };
    let transfer = {
      ...input,
      cotCode: "?",
      fromAccount: "2000000006",
    };
    const mend: [string, () => void][] = [
      [
        "OTHER_ACCOUNT",
        () => (transfer = { ...transfer, fromAccount: facts.ownNumber }),
      ],
      ["ACCOUNT_NOT_ACTIVE", () => (broken = { ...broken, status: "active" })],
      [
        "OWN_ACCOUNT",
        () =>
          (broken = {
            ...broken,
            beneficiary: { ...broken.beneficiary!, isOwn: false },
          }),
      ],
      ["TRANSFERS_BLOCKED", () => (broken = { ...broken, blockedSeconds: 0 })],
      [
        "BENEFICIARY_CLOSED",
        () => (broken = { ...broken, beneficiary: facts.beneficiary }),
      ],
      [
        "CODES_WRONG",
        () => (transfer = { ...transfer, cotCode: facts.cotCode! }),
      ],
    ];
    for (const [code, repair] of mend) {
      expect(firstBrokenRule(broken, transfer)?.code).toBe(code);
      repair();
    }
    expect(firstBrokenRule(broken, transfer)).toBeNull();
  });

  it("requires both codes and ignores letter case", () => {
    expect(
      firstBrokenRule(facts, {
        ...input,
        cotCode: "cotcode2",
        taxCode: "TaxCode3",
      }),
    ).toBeNull();
    for (const wrong of [
      { cotCode: "TAXCODE3" },
      { taxCode: "COTCODE2" },
      { cotCode: "" },
      { taxCode: "TAXCODE3 " },
      { cotCode: "COTCODE", taxCode: "TAXCODE" },
    ])
      expect(firstBrokenRule(facts, { ...input, ...wrong })?.code).toBe(
        "CODES_WRONG",
      );
  });

  it("refuses every transfer from an account without codes", () => {
    for (const missing of [{ cotCode: null }, { taxCode: null }]) {
      expect(
        firstBrokenRule(
          { ...facts, ...missing },
          { ...input, cotCode: "null", taxCode: "null" },
        )?.code,
      ).toBe("CODES_WRONG");
      expect(firstBrokenRule({ ...facts, ...missing }, input)?.code).toBe(
        "CODES_WRONG",
      );
    }
  });
});
