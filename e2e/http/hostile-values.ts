/**
 * Hostile values as JSON text, because some have no JavaScript value. A case is `[name, the value as JSON text]`.
 */
export type Case = readonly [name: string, json: string];

const text = (value: string) => JSON.stringify(value);
const nested = (open: string, close: string, depth: number) =>
  `${open.repeat(depth)}${close.repeat(depth)}`;

/** Values that are not text. */
const NOT_TEXT: Case[] = [
  ["null", "null"],
  ["true", "true"],
  ["false", "false"],
  ["an empty list", "[]"],
  ["a list", '["x","y"]'],
  ["a list of one", '["5"]'],
  ["an empty object", "{}"],
  ["an operator", '{"$ne":""}'],
  ["a toString of its own", '{"toString":"5","valueOf":5}'],
  ["a prototype", '{"__proto__":{"isAdmin":true}}'],
  ["a constructor", '{"constructor":{"prototype":{"isAdmin":true}}}'],
  ["1,000 lists in one another", nested("[", "]", 1_000)],
  [
    "1,000 objects in one another",
    `${'{"a":'.repeat(1_000)}1${"}".repeat(1_000)}`,
  ],
];

/** JSON numbers that are neither an amount nor an account number. */
const ODD_NUMBERS: Case[] = [
  ["1e309", "1e309"],
  ["-1e309", "-1e309"],
  ["1e21", "1e21"],
  ["1e-7", "1e-7"],
  ["0.001", "0.001"],
  ["0.1 + 0.2", "0.30000000000000004"],
  ["-1", "-1"],
  ["10^12", "1000000000000"],
  ["more digits than a double holds", "12345678901234567"],
  ["more than any double holds", `9${"0".repeat(400)}`],
];

const NUMBERS: Case[] = [["5", "5"], ["0", "0"], ["-0", "-0"], ...ODD_NUMBERS];

/** The numbers that a field of digits reads as text. */
const WHOLE = ["5", "0", "-0", "1000000000000"];

/** Text without content. */
const BLANK: Case[] = [
  ["an empty text", '""'],
  ["blanks", '"   "'],
  ["a tab", '"\\t"'],
  ["a byte order mark", '"\\ufeff"'],
  ["a no-break space", '"\\u00a0"'],
];

/** Text that is not allowed in a single line. */
const BROKEN_TEXT: Case[] = [
  ["NUL", '"\\u0000"'],
  ["a text with NUL", '"a\\u0000b"'],
  ["a lone high surrogate", '"a\\ud800"'],
  ["a lone low surrogate", '"\\udc00a"'],
  ["surrogates the wrong way round", '"\\udc00\\ud800"'],
  ["a terminal escape", '"\\u001b[31mred"'],
  ["two lines", '"a\\r\\nBcc: all@example.org"'],
  ["DEL", '"a\\u007fb"'],
  ["a C1 control", '"a\\u0085b"'],
];

const HUGE: Case = ["60 kB of letters", text("a".repeat(60_000))];

/** Text that some parsers read as a number. */
const NUMBER_LIKE: Case[] = [
  ["NaN", text("NaN")],
  ["Infinity", text("Infinity")],
  ["1e3", text("1e3")],
  ["1,000", text("1,000")],
  ["1'000", text("1'000")],
  ["1_000", text("1_000")],
  ["hexadecimal", text("0x10")],
  ["a plus", text("+5")],
  ["a minus", text("-5")],
  ["a point at the end", text("5.")],
  ["a point at the start", text(".5")],
  ["a decimal comma", text("5,00")],
  ["full-width digits", text("５５５５５５５５５５")],
  ["Arabic digits", text("٥٥٥٥٥٥٥٥٥٥")],
  ["a superscript", text("5²")],
  ["a minus of another kind", text("−5")],
];

/** Unusual but valid text: accepted as a line and returned unchanged. */
export const ODD_LINES: string[] = [
  "Zoë 👩 🇨🇭",
  "שלום مرحبا",
  "Z̸̤̈a̵͓͊l̶̝̑g̷̟̀o̶͓͝",
  "Robert'); DROP TABLE customers;--",
  "<script>alert(1)</script><img src=x onerror=alert(2)>",
  "${7*7} {{7*7}} %s%n",
  "../../etc/passwd",
  "__proto__",
  "constructor",
  "null",
  "1e3",
  "1,000",
];

const ODD_TEXTS: Case[] = ODD_LINES.map((line) => [line, text(line)]);

/** Text that is not an email address, number, date or choice. */
const NOT_PARTICULAR: Case[] = [
  ...NOT_TEXT,
  ...BLANK,
  ...BROKEN_TEXT,
  ...NUMBER_LIKE,
  ...ODD_TEXTS,
  HUGE,
];

/** A case with the message of its refusal. */
export type Refusal = readonly [...Case, message: string];

const withText = (cases: Case[], message: string): Refusal[] =>
  cases.map(([name, json]) => [name, json, message]);

const tooLong = (longest: number) => `Please use at most ${longest} characters`;

/** The refusals of each kind of field. */
export const refusals = {
  line: (message: string, longest: number): Refusal[] => [
    ...withText([...NOT_TEXT, ...NUMBERS, ...BLANK, ...BROKEN_TEXT], message),
    [...HUGE, tooLong(longest)],
    ["one letter too many", text("é".repeat(longest + 1)), tooLong(longest)],
  ],
  prose: (message: string, longest: number): Refusal[] =>
    refusals.line(message, longest).filter(([name]) => name !== "two lines"),
  optionalLine: (message: string, longest: number): Refusal[] => [
    ...withText([...NOT_TEXT, ...NUMBERS, ...BROKEN_TEXT], message),
    [...HUGE, tooLong(longest)],
    ["one letter too many", text("é".repeat(longest + 1)), tooLong(longest)],
  ],
  phone: (message: string, malformed = message): Refusal[] => [
    ...withText([...NOT_TEXT, ...NUMBERS, ...BLANK, ...BROKEN_TEXT], message),
    ...withText(
      [
        ["letters", text("call me")],
        ["an emoji", text("📞📞📞📞")],
        ["Arabic digits", text("٥٥٥٥٥٥٥٥٥٥")],
        ["two plus signs", text("++4144000")],
        ["SQL", text("1' OR '1'='1")],
      ],
      malformed,
    ),
    [...HUGE, tooLong(30)],
  ],
  /** Text in a special format, such as a card number. */
  text: (missing: string, malformed: string): Refusal[] => [
    ...withText([...NOT_TEXT, ...NUMBERS, ...BLANK], missing),
    ...withText(
      [...BROKEN_TEXT, ...NUMBER_LIKE, ...ODD_TEXTS, HUGE],
      malformed,
    ),
  ],
  /** {@link refusals.text} that may also be a whole number. */
  textOrInteger: (missing: string, malformed: string): Refusal[] =>
    refusals
      .text(missing, malformed)
      .map(([name, json, message]) => [
        name,
        json,
        WHOLE.includes(json) ? malformed : message,
      ]),
  email: (message: string): Refusal[] =>
    withText(
      [
        ...NOT_PARTICULAR,
        ...NUMBERS,
        ["two at signs", text("a@b@example.org")],
        ["a header in it", text("a@example.org\r\nBcc: b@example.org")],
        ["two addresses", text("a@example.org,b@example.org")],
        ["a name beside it", text("A <a@example.org>")],
        ["NUL in it", '"a@example.org\\u0000"'],
        ["no domain", text("a@")],
        ["markup", text("<b>@example.org")],
        ["255 letters", text(`${"a".repeat(244)}@example.org`)],
      ],
      message,
    ),
  day: (message: string): Refusal[] =>
    withText(
      [
        ...NOT_PARTICULAR,
        ...NUMBERS,
        ["no day of the calendar", text("2023-02-29")],
        ["month 13", text("2023-13-01")],
        ["day 0", text("2023-01-00")],
        ["year 0", text("0000-01-01")],
        ["year 10000", text("10000-01-01")],
        ["a moment without a zone", text("2023-01-01T00:00:00")],
        ["a moment of no day", text("2023-02-29T00:00:00Z")],
        ["the other order", text("01-02-2023")],
        ["slashes", text("2023/01/02")],
      ],
      message,
    ),
  choice: (message: string): Refusal[] =>
    withText([...NOT_PARTICULAR, ...NUMBERS], message),
  newPassword: (empty: string, weak: string): Refusal[] => [
    ...withText([...NOT_TEXT, ...NUMBERS, ["nothing", '""']], empty),
    ...withText(
      [
        ["blanks", '"        "'],
        ["lower case only", text("abcdefgh1!")],
        ["upper case only", text("ABCDEFGH1!")],
        ["no digit", text("Abcdefgh!")],
        ["no special character", text("Abcdefgh1")],
        ["a letter with an accent", text("Abcdefgh1é")],
        ["a blank", text("Abcdefgh 1")],
        // Half as long as elsewhere, because it is sent twice.
        ["30 kB of letters", text("a".repeat(30_000))],
        ...BROKEN_TEXT,
      ],
      weak,
    ),
    [
      "seven characters",
      text("Abcde1!"),
      "The password must have at least 8 characters",
    ],
    [
      "129 characters",
      text(`Ab1!${"x".repeat(125)}`),
      "The password must have at most 128 characters",
    ],
  ],
  anyPassword: (message: string, tooLong = message): Refusal[] => [
    ...withText([...NOT_TEXT, ...NUMBERS, ["nothing", '""']], message),
    [...HUGE, tooLong],
  ],
  digits: (message: string, { short }: { short: string }): Refusal[] =>
    withText(
      [
        ...NOT_PARTICULAR,
        ...ODD_NUMBERS.filter(([name]) => name !== "10^12"),
        ["too few", text(short)],
        ["too many", text("1".repeat(35))],
        ["two blanks between", text("12345  67890")],
        ["a tab between", text("12345\t67890")],
        ["an injection", text("1234567890' OR '1'='1")],
      ],
      message,
    ),
  code: (message: string): Refusal[] =>
    withText(
      [
        ...NOT_PARTICULAR,
        ...NUMBERS,
        ["six digits that are no text", "123456"],
        ["five digits", text("12345")],
        ["seven digits", text("1234567")],
        ["23 letters", text("ABCD-EFGH-JKMN-PQRS-TVWX-YZ2")],
        ["a digit of no recovery code", text("ABCD-EFGH-JKMN-PQRS-TVWX-YZ21")],
        ["an injection", text("123456' OR '1'='1")],
      ],
      message,
    ),
  amount: (message: string): Refusal[] =>
    withText(
      [
        ...NOT_PARTICULAR,
        ...ODD_NUMBERS,
        ["a blank before", text(" 5")],
        ["blanks around", text(" 5 ")],
        ["a zero before", text("05")],
        ["three places", text("0.001")],
        ["a dollar", text("$5")],
        ["one cent too much", text("1000000000000.00")],
        ["0", "0"],
        ["-0", "-0"],
        ["no money", text("0.00")],
      ],
      message,
    ),
  onOrOff: (message: string): Refusal[] =>
    withText(
      [
        ...NOT_PARTICULAR.filter(([name]) => !["true", "false"].includes(name)),
        ...NUMBERS,
        ["yes in words", text("true")],
      ],
      message,
    ),
  /** An amount with its own message if it is missing. */
  filledAmount: (absent: string, malformed: string): Refusal[] => {
    const nothing = new Set([...NOT_TEXT, ...BLANK].map(([, json]) => json));
    return refusals
      .amount(malformed)
      .map(([name, json, message]) => [
        name,
        json,
        nothing.has(json) ? absent : message,
      ]);
  },
  amountOrZero: (message: string): Refusal[] =>
    refusals
      .amount(message)
      .filter(([name]) => !["0", "-0", "no money"].includes(name)),
  time: (message: string): Refusal[] =>
    withText(
      [
        ...NOT_PARTICULAR.filter(
          ([name]) => !["null", "an empty text"].includes(name),
        ),
        ...NUMBERS,
        ["24:00", text("24:00")],
        ["60 minutes", text("10:60")],
        ["one digit", text("9:00")],
        ["a zone", text("10:00Z")],
      ],
      message,
    ),
};

/** The same for a line that may also be a whole number. */
export const unlessWhole = (cases: Refusal[]): Refusal[] =>
  cases.filter(([, json]) => !WHOLE.includes(json));

/** The same without the values that mean "absent" for an optional field. */
export const unlessAbsent = (cases: Refusal[]): Refusal[] =>
  cases.filter(([name]) => !["null", "an empty text"].includes(name));
