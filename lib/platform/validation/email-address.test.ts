import fc from "fast-check";
import { expect, test } from "vitest";
import { toReadableEmail, toStoredEmail } from "./email-address";

// Readable and stored form. The second half of the labels is from RFC 3492, section 7.1.
const PAIRS = [
  ["anna@müller.ch", "anna@xn--mller-kva.ch"],
  ["anna@пример.рф", "anna@xn--e1afmkfd.xn--p1ai"],
  ["anna@straße.example", "anna@xn--strae-oqa.example"],
  ["anna@post.zürich.example", "anna@post.xn--zrich-kva.example"],
  [
    "anna@他们为什么不说中文.example",
    "anna@xn--ihqwcrb4cv8a8dqg056pqjye.example",
  ],
  [
    "anna@почемужеонинеговорятпорусски.example",
    "anna@xn--b1abfaaepdrnnbgefbadotcwatmq2g4l.example",
  ],
  [
    "anna@なぜみんな日本語を話してくれないのか.example",
    "anna@xn--n8jok5ay5dzabd5bym9f0cm5685rrjetr6pdxa.example",
  ],
] as const;

test.each(PAIRS)(
  "stores %s as %s and shows it readably",
  (readable, stored) => {
    expect(toStoredEmail(readable)).toBe(stored);
    expect(toStoredEmail(stored)).toBe(stored);
    expect(toReadableEmail(stored)).toBe(readable);
  },
);

test.each([
  ["Anna@Example.COM", "anna@example.com"],
  ["Anna@MÜLLER.CH", "anna@xn--mller-kva.ch"],
  ["anna@XN--MLLER-KVA.ch", "anna@xn--mller-kva.ch"],
  ["anna@mu\u0308ller.ch", "anna@xn--mller-kva.ch"],
  ["anna@müller。ch", "anna@xn--mller-kva.ch"],
  ["a+b@x.co", "a+b@x.co"],
])("stores %s as %s", (input, stored) => {
  expect(toStoredEmail(input)).toBe(stored);
});

test.each([
  "anna",
  "",
  "@müller.ch",
  "anna@",
  "anna@müller",
  "müller@example.com",
  "anna@xn--zz.ch",
  "anna@müller.ch/path",
  "anna@müller.ch:25",
  "anna@evil@müller.ch",
  "anna@１２７.0.0.1",
  "anna@m%C3%BCller.ch",
  "anna@mü ller.ch",
  `anna@${"ü".repeat(250)}.ch`,
])("takes %j for no address", (input) => {
  expect(toStoredEmail(input)).toBeNull();
});

test.each([
  ["a Latin word with a Cyrillic letter", "anna@xn--pypal-4ve.com"],
  ["a Cyrillic word that looks Latin", "anna@xn--80ak6aa92e.com"],
  ["no encoding", "anna@xn--zz.ch"],
  ["an ASCII domain", "anna@example.com"],
])("shows %s as it is stored", (_, stored) => {
  expect(toReadableEmail(stored)).toBe(stored);
});

test("shows every address so that it is stored in the same form again", () => {
  const label = fc.string({
    unit: fc.constantFrom(..."aäöüßéøñ0-жюπ中あش"),
    minLength: 1,
    maxLength: 20,
  });
  fc.assert(
    fc.property(label, (part) => {
      const stored = toStoredEmail(`anna@${part}.ch`);
      fc.pre(stored !== null);
      expect(toStoredEmail(toReadableEmail(stored!))).toBe(stored);
    }),
  );
});
