import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import {
  explainIban,
  formatAccount,
  formatIban,
  ibanFault,
  ibanOf,
  isIban,
  isOwnIban,
  isQrIban,
  looksLikeIban,
  normaliseIban,
  ownNumberOf,
} from "./iban";
import {
  formatReference,
  isCreditorReference,
  isQrReference,
  toCreditorReference,
} from "./payment-reference";

const CHECKS = {
  IBAN: isIban,
  QRR: isQrReference,
  SCOR: isCreditorReference,
};

afterEach(() => vi.unstubAllEnvs());

it("judges 2,000 numbers as python-stdnum does", () => {
  const [, ...lines] = readFileSync(
    join(import.meta.dirname, "stdnum/numbers.csv"),
    "utf8",
  )
    .trimEnd()
    .split("\n");
  const differing = lines.filter((line) => {
    const [kind, number, valid] = line.split(",") as [
      keyof typeof CHECKS,
      string,
      string,
    ];
    return CHECKS[kind](number) !== (valid === "yes");
  });
  expect(lines).toHaveLength(2_000);
  expect(differing).toEqual([]);
});

describe.each([
  "CH9300762011623852957",
  "DE89370400440532013000",
  "CH4431999123000889012",
])("%s", (iban) => {
  it("is valid", () => expect(isIban(iban)).toBe(true));

  it("is invalid with any other digit at any place", () => {
    for (let at = 2; at < iban.length; at++)
      for (const digit of "0123456789")
        if (digit !== iban[at])
          expect(isIban(iban.slice(0, at) + digit + iban.slice(at + 1))).toBe(
            false,
          );
  });
});

it.each(["210000000003139471430009017", "210000000000000000694311650"])(
  "%s is a QR reference",
  (reference) => {
    expect(isQrReference(reference)).toBe(true);
  },
);

it("takes creditor references of 5 to 25 capitals and digits", () => {
  expect(isCreditorReference("RF18539007547034")).toBe(true);
  expect(isCreditorReference(toCreditorReference("A".repeat(21)))).toBe(true);
  expect(isCreditorReference(toCreditorReference("A".repeat(22)))).toBe(false);
  expect(toCreditorReference("539007547034")).toBe("RF18539007547034");
});

it.each([
  ["CH93 0076 2011 6238 5295 7", null],
  ["iban: ch93 0076 2011 6238 5295 7", null],
  ["CH94 0076 2011 6238 5295 7", "check digits"],
  ["CH93 0076 2011 6238 5295", "length"],
  ["ZZ93 0076 2011 6238 5295 7", "country"],
  ["DE8937040044053201300O", "characters"],
  ["CH93-0076-2011-6238-5295-7", "characters"],
  ["CH0100762011623852957", "check digits"],
  ["CH" + "9".repeat(100_000), "length"],
] as const)("finds what is wrong with %.40s", (text, fault) => {
  expect(looksLikeIban(text)).toBe(true);
  expect(ibanFault(normaliseIban(text))).toBe(fault);
  expect(explainIban(text) === undefined).toBe(fault === null);
});

it("explains a length with that of the country", () => {
  expect(explainIban("DE8937040044")).toBe(
    "An IBAN that begins with DE has 22 characters. You entered 12.",
  );
});

it("shows numbers in groups", () => {
  expect(formatIban("CH9300762011623852957")).toBe(
    "CH93 0076 2011 6238 5295 7",
  );
  expect(formatAccount("ch9300762011623852957")).toBe(
    "CH93 0076 2011 6238 5295 7",
  );
  expect(formatAccount("4444000011112222")).toBe("4444000011112222");
  expect(formatReference("210000000003139471430009017")).toBe(
    "21 00000 00003 13947 14300 09017",
  );
  expect(formatReference("RF18539007547034")).toBe("RF18 5390 0754 7034");
});

it("knows QR-IBANs by their institution", () => {
  expect(isQrIban("CH4431999123000889012")).toBe(true);
  expect(isQrIban("CH9300762011623852957")).toBe(false);
  expect(isQrIban("DE8930000044053201300")).toBe(false);
});

describe("the IBAN of an account of this bank", () => {
  it("is valid and leads back to the account", () => {
    for (const number of ["1234567897", "0000000000", "9999999999"]) {
      const iban = ibanOf(number)!;
      expect(iban).toMatch(/^CH\d\d0000000\d{10}$/);
      expect(isIban(iban)).toBe(true);
      expect(isOwnIban(iban)).toBe(true);
      expect(isQrIban(iban)).toBe(false);
      expect(ownNumberOf(iban)).toBe(number);
    }
  });

  it("has the institution number of the bank", () => {
    const before = ibanOf("1234567897")!;
    vi.stubEnv("BUILT_SETTINGS", JSON.stringify({ BANK_IID: "08888" }));
    const iban = ibanOf("1234567897")!;
    expect(iban.slice(4, 9)).toBe("08888");
    expect(isOwnIban(before)).toBe(false);
    expect(ownNumberOf(before)).toBeNull();
  });

  it("does not exist for a number of another length", () => {
    for (const number of ["12345678", "123456789012", "1".repeat(34)])
      expect(ibanOf(number)).toBeNull();
  });

  it("never leads to a longer number that an IBAN cannot tell apart", () => {
    const body = "00000" + "011234567897";
    const check = [...Array(97).keys()]
      .map((digits) => `CH${String(digits + 2).padStart(2, "0")}${body}`)
      .find(isIban)!;
    expect(isOwnIban(check)).toBe(true);
    expect(ownNumberOf(check)).toBeNull();
  });
});
