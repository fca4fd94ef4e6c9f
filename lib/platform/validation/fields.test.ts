import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { z } from "zod";
import {
  choice,
  day,
  digits,
  email,
  id,
  line,
  optionalLine,
  phone,
  textOrInteger,
} from "./fields";
import { amount, amountOrZero } from "@/lib/ledger/fields";
import { toDecimal } from "@/lib/ledger/money";

const WHY = "the field's own text";

/** The output, or the messages if it is refused. */
function read(schema: z.ZodType, value: unknown): unknown {
  const result = schema.safeParse(value);
  return result.success
    ? { out: result.data }
    : result.error.issues.map(({ message }) => message);
}

const NOT_TEXT: unknown[] = [
  undefined,
  null,
  true,
  [],
  ["a"],
  {},
  { toString: "a" },
  Symbol("a"),
  1n,
  Number.NaN,
  Infinity,
];

describe.each([
  ["line", line(WHY)],
  ["textOrInteger", textOrInteger(WHY)],
  ["digits", digits(WHY)],
  ["amount", amount(WHY)],
  ["amountOrZero", amountOrZero(WHY)],
  ["day", day(WHY)],
  ["email", email(WHY)],
  ["phone", phone(WHY)],
  ["choice", choice(["a", "b"], WHY)],
])("%s", (name, schema) => {
  test.each(NOT_TEXT)("refuses %s with the given message", (value) => {
    expect(new Set(read(schema, value) as string[])).toEqual(new Set([WHY]));
  });

  test("never throws and never uses a message of its own", () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.anything(), fc.string({ unit: "binary" })),
        (value) => {
          const result = schema.safeParse(value);
          if (!result.success)
            for (const { message } of result.error.issues)
              expect([
                WHY,
                "Please use at most 120 characters",
                "Please use at most 30 characters",
              ]).toContain(message);
        },
      ),
      { numRuns: 500 },
    );
  });

  if (!["textOrInteger", "digits", "amount", "amountOrZero"].includes(name))
    test.each([0, 5, -0, 1e21])("refuses the number %s", (value) => {
      expect(read(schema, value)).toEqual([WHY]);
    });
});

describe("textOrInteger", () => {
  test.each([
    [0, "0"],
    [-0, "0"],
    [Number.MAX_SAFE_INTEGER, "9007199254740991"],
    [" 007 ", " 007 "],
  ])("reads %j as %j", (value, out) => {
    expect(read(textOrInteger(WHY), value)).toEqual({ out });
  });
  test.each([-1, 0.5, Number.MAX_SAFE_INTEGER + 1])("refuses %d", (value) => {
    expect(read(textOrInteger(WHY), value)).toEqual([WHY]);
  });
});

describe("line", () => {
  test.each([
    [" a ", "a"],
    ["Zoë 👩‍👩‍👧‍👦", "Zoë 👩‍👩‍👧‍👦"],
    ["\u202eabc\u200b", "abc"],
    ["a\u0301", "a\u0301"],
    ["<b>", "<b>"],
    ["\ufeff a \ufeff", "a"],
    ["x".repeat(120), "x".repeat(120)],
    [` ${"x".repeat(120)} `, "x".repeat(120)],
  ])("reads %j as %j", (value, out) => {
    expect(read(line(WHY), value)).toEqual({ out });
  });

  test.each([
    "a\u0000b",
    "\u0000",
    "a\nb",
    "a\tb",
    "\u001b[0m",
    "\u007f",
    "\u0085",
    "\ud800",
    "a\udc00b",
  ])("refuses %j", (value) => {
    expect(read(line(WHY), value)).toContain(WHY);
  });

  test.each(["", " ", "\t", "\ufeff", "\u00a0\u3000"])(
    "refuses the blank text %j",
    (value) => {
      expect(read(line(WHY), value)).toContain(WHY);
    },
  );

  test("reports the limit if a text is too long", () => {
    expect(read(line(WHY, 5), "123456")).toEqual([
      "Please use at most 5 characters",
    ]);
  });

  test("accepts only text that can be stored: no control characters, no lone surrogates", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 20 }), (value) => {
        const result = line(WHY).safeParse(value);
        if (!result.success) return;
        expect(result.data).not.toMatch(/[\p{Cc}\p{Cs}]/u);
        expect(result.data).toBe(result.data.trim());
      }),
    );
  });
});

describe("optionalLine", () => {
  test.each([undefined, "", "  "])("reads %j as empty", (value) => {
    expect(read(optionalLine(WHY), value)).toEqual({ out: "" });
  });
  test.each([null, 5, [], {}, "a\u0000"])("refuses %j", (value) => {
    expect(read(optionalLine(WHY), value)).toEqual([WHY]);
  });
});

describe("digits", () => {
  test.each([
    ["0012", "0012"],
    [" 12 ", "12"],
    ["1 2\u00a034", "1234"],
    [12, "12"],
    [0, "0"],
    [-0, "0"],
    [9_007_199_254_740_991, "9007199254740991"],
  ])("reads %j as %j", (value, out) => {
    expect(read(digits(WHY), value)).toEqual({ out });
  });

  test.each([
    "",
    "a",
    "1  2",
    "1\t2",
    "1.0",
    "-1",
    "+1",
    "1e3",
    "0x1",
    "٣",
    "３",
    "1,0",
    "1".repeat(35),
    1.5,
    -1,
    // JSON numbers of this size have been rounded.
    9_007_199_254_740_992,
    12345678901234568,
    1e20,
    1e21,
    1e-7,
  ])("refuses %j", (value) => {
    expect(read(digits(WHY), value)).toEqual([WHY]);
  });

  test("checks the number of digits", () => {
    const ten = digits(WHY, { min: 10, max: 12 });
    expect(read(ten, "1".repeat(9))).toEqual([WHY]);
    expect(read(ten, "1".repeat(10))).toEqual({ out: "1".repeat(10) });
    expect(read(ten, "1".repeat(13))).toEqual([WHY]);
  });
});

describe("amount", () => {
  test.each([
    ["0.01", 1n],
    ["5", 500n],
    ["5.5", 550n],
    ["5.50", 550n],
    [5, 500n],
    [5.5, 550n],
    [1e3, 100_000n],
    ["999999999999.99", 99_999_999_999_999n],
    [999_999_999_999.99, 99_999_999_999_999n],
  ])("reads %j as %s", (value, out) => {
    expect(read(amount(WHY), value)).toEqual({ out: toDecimal(out, "USD") });
  });

  test.each([
    "0",
    "0.00",
    "-1",
    "-0",
    "+1",
    "1e3",
    "1E3",
    "NaN",
    "Infinity",
    "",
    " ",
    " 5",
    "5 ",
    "1,000",
    "1'000",
    "1_000",
    "1.000",
    "1.",
    ".5",
    "05",
    "00",
    "0x5",
    "٥",
    "５",
    "$5",
    "5$",
    "5-",
    "1000000000000",
    "999999999999.999",
    0,
    -0,
    -1,
    0.001,
    1e-7,
    1e12,
    1e21,
    0.1 + 0.2,
    1.005,
  ])("refuses %j", (value) => {
    expect(read(amount(WHY), value)).toEqual([WHY]);
  });

  test("accepts every amount as it is printed", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 99_999_999_999_999n }), (minor) => {
        const text = `${minor / 100n}.${String(minor % 100n).padStart(2, "0")}`;
        expect(read(amount(WHY), text)).toEqual({ out: text });
        expect(read(amount(WHY), Number(text))).toEqual({ out: text });
      }),
    );
  });

  test("amountOrZero accepts zero", () => {
    for (const value of ["0", "0.00", 0, -0])
      expect(read(amountOrZero(WHY), value)).toEqual({ out: "0.00" });
    expect(read(amountOrZero(WHY), "-0")).toEqual([WHY]);
  });
});

describe("day", () => {
  test.each(["1900-01-01", "2024-02-29", "2099-12-31"])(
    "accepts %s",
    (value) => {
      expect(read(day(WHY), ` ${value} `)).toEqual({ out: value });
    },
  );
  test.each([
    ["2024-06-30T22:30:00.123Z", "2024-07-01"],
    ["2024-06-30T21:30:00Z", "2024-06-30"],
    ["2024-01-01T00:30+09:00", "2023-12-31"],
  ])("reads the moment %s as its day in Zurich", (value, out) => {
    expect(read(day(WHY), value)).toEqual({ out });
  });
  test.each([
    "1899-12-31",
    "2100-01-01",
    "2023-02-29T00:00:00Z",
    "2024-01-01T25:00:00Z",
    "2024-01-01T00:00:00Z;",
    "2099-12-31T23:30:00Z",
    "2023-02-29",
    "2024-13-01",
    "2024-00-01",
    "2024-01-32",
    "2024-1-1",
    "01-01-2024",
    "2024-01-01T00:00",
    "20240101",
    "２０２４-01-01",
  ])("refuses %s", (value) => {
    expect(read(day(WHY), value)).toEqual([WHY]);
  });
});

describe("email", () => {
  test.each([
    ["a@x.example", "a@x.example"],
    [" A.B+c@X.Example ", "a.b+c@x.example"],
  ])("reads %j as %j", (value, out) => {
    expect(read(email(WHY), value)).toEqual({ out });
  });
  test.each([
    "",
    "a",
    "a@",
    "@x.example",
    "a@@x.example",
    "a b@x.example",
    "a@x",
    "a@x.example\nBcc: b@x.example",
    "a@x.example, b@x.example",
    "A <a@x.example>",
    "a@x..example",
    "a\u0000@x.example",
    "ä@x.example",
    "a@[127.0.0.1]",
    `${"a".repeat(250)}@x.example`,
  ])("refuses %j", (value) => {
    expect(read(email(WHY), value)).toContain(WHY);
  });
});

describe("phone", () => {
  test.each([
    "+41 44 000 00 00",
    "044/000.00.00",
    "(044) 000-00-00",
    "00414400000",
  ])("accepts %s", (value) => {
    expect(read(phone(WHY), value)).toEqual({ out: value });
  });
  test.each([
    "1",
    "call me",
    "++41 44",
    "+41 44 000 00 00 00 00 00 00 00",
    "٠٤٤٠٠٠",
    "044;DROP",
  ])("refuses %s", (value) => {
    expect(read(phone(WHY), value)).not.toHaveProperty("out");
  });
});

describe("choice", () => {
  test.each(["Single", "single", " SINGLE "])("reads %j as Single", (value) => {
    expect(read(choice(["Single", "Married"], WHY), value)).toEqual({
      out: "Single",
    });
  });
  test.each(["", "Widowed", "Single,Married", "__proto__", "0", "toString"])(
    "refuses %j",
    (value) => {
      expect(read(choice(["Single", "Married"], WHY), value)).toEqual([WHY]);
    },
  );
});

test("an id is exactly a UUID", () => {
  const uuid = crypto.randomUUID();
  expect(id.safeParse(uuid).success).toBe(true);
  for (const value of [
    `${uuid} `,
    `{${uuid}}`,
    uuid.replaceAll("-", ""),
    "",
    "1",
    null,
    `${uuid}' OR 1=1`,
  ])
    expect(id.safeParse(value).success).toBe(false);
});
