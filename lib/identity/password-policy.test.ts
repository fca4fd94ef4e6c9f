import { describe, expect, test } from "vitest";
import { identityErrors } from "./errors";
import { refuseWeakPassword } from "./password-policy";
import { isStrong } from "./schema";
import { PASSWORD_RULES } from "@/lib/platform/validation/password-kinds";

const OWNER = [
  "sina85",
  "Sina-Maria Müller",
  "s.huber@zuerichsee.example",
  "1234567897",
];

const judge = (password: string, owner: string[] = OWNER) => {
  try {
    refuseWeakPassword(password, owner);
    return "accepted";
  } catch (error) {
    return (error as { code: string }).code;
  }
};

// Each satisfies the rule for kinds of characters, and each is in breached collections or at the head of a cracker's
// list.
test.each([
  "Password1!",
  "P@ssw0rd1!",
  "Pa$$w0rd123",
  "Pass@word1",
  "MyPassword1!",
  "Welcome@123",
  "Admin@123",
  "Qwerty123!",
  "Qwertz!2345",
  "Asdfgh1!",
  "Abcd1234!",
  "Abcdefg1!",
  "Aa123456!",
  "Aaaaaaa1!",
  "Summer2024!",
  "W1nter#2025",
  "Iloveyou1!",
  "!Letmein99",
  "1qaz@WSX",
  "!QAZ2wsx",
  "Dr@g0n2024!",
  "Zurich2026!",
  "Zuerich2026!",
  "Zürich2026!!",
  "Switzerland1!",
  "Bank2026!!Aa",
  "B4nk!Schw3iz",
  "Swissbank#24",
  "DragonDragon1!",
  "M0nkey!!1",
])("refuses %s as common", (password) => {
  expect(isStrong(password)).toBe(true);
  expect(judge(password)).toBe("PASSWORD_COMMON");
});

// As password managers propose them.
test.each(["dipnyj-Vunxu3-myhsod", "Correct_horse7battery", "aB3=kkkkLLLL"])(
  "accepts %s",
  (password) => {
    expect(isStrong(password)).toBe(true);
    expect(judge(password)).toBe("accepted");
  },
);

test.each([..."-_+=;'/\\[]`~!@#$%^&*(),.?\":{}|<>§€£°¿·—…😀"])(
  "counts %s as a special character",
  (sign) => {
    expect(isStrong(`Abcdefg1${sign}`)).toBe(true);
  },
);

test.each([
  "ü",
  "ß",
  "Ж",
  "中",
  "u\u0308",
  "٣",
  "½",
  " ",
  "\u00a0",
  "\u200b",
  "\t",
])("counts %j as no special character", (character) => {
  expect(isStrong(`Abcdefg1${character}`)).toBe(false);
});

test("proposes to password managers what it accepts", () => {
  const special = /required: \[(.*)\];$/.exec(PASSWORD_RULES)![1]!;
  expect(PASSWORD_RULES).toContain("minlength: 8; maxlength: 128;");
  for (const sign of special) expect(isStrong(`Abcdefg1${sign}`)).toBe(true);
});

test.each([
  ["the bank's name", "Limmat!Bank2026"],
  ["the bank's name", "LimmatBank1!"],
  ["the bank's name with look-alikes", "L1mm@t#7742"],
  ["the username", "Sina85!x"],
  ["the username without its digits", "9!XSinaX"],
  ["part of the name", "Maria!7742"],
  ["the name without accents", "Muller!7742"],
  ["the email address", "Huber#Rain7"],
  ["the email's domain", "#Zuerichsee42"],
  ["the account number", "Ab!1234567897"],
])("refuses a password with %s", (_what, password) => {
  expect(judge(password)).toBe("PASSWORD_PERSONAL");
});

test("a short name counts only as a whole word of the password", () => {
  const owner = ["Ann", "Li", "ann.li@mail.example"];
  expect(judge("Ann!77Kestrel", owner)).toBe("PASSWORD_PERSONAL");
  expect(judge("Spanning!77Kestrel", owner)).toBe("accepted");
  expect(judge("Li!77Kestrel", owner)).toBe("accepted");
});

test("accepts the top-level domain of the owner's email address in a password", () => {
  expect(judge("Example!River7", ["max@lake.example"])).toBe("accepted");
});

test.each([
  "Correct!Horse7battery",
  "Riverbank!Otter7",
  "Quiet!River9",
  "vier Boote am Ufer, 7 Netze",
  "Tr0mbone#Glacier",
  "kX9$vQ2m",
  "a!9Z83746502",
  "Ünder den Brücken 3!",
])("accepts %s", (password) => {
  expect(judge(password)).toBe("accepted");
});

describe("the refusal", () => {
  test("is on the given field and says what to do", () => {
    expect(() => refuseWeakPassword("P@ssw0rd", [], "newPassword")).toThrow(
      expect.objectContaining({
        code: "PASSWORD_COMMON",
        details: expect.objectContaining({
          fields: { newPassword: identityErrors.PASSWORD_COMMON.text },
        }) as unknown,
      }) as Error,
    );
    for (const { text } of [
      identityErrors.PASSWORD_COMMON,
      identityErrors.PASSWORD_PERSONAL,
    ])
      expect(text).toMatch(/Please choose/);
  });
});
