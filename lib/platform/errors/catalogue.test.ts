import { expect, test } from "vitest";
import { catalogue, textOf, type ErrorCode } from "./catalogue";
import { DomainError } from "./domain-error";

const STATUSES = [400, 401, 403, 404, 405, 409, 413, 415, 422, 429, 500, 503];
const entries = Object.entries(catalogue) as [
  ErrorCode,
  { status: number; text: string; hint?: string },
][];

test("gives every code a status of the API and a message for people", () => {
  for (const [code, { status, text, hint }] of entries) {
    expect(STATUSES, code).toContain(status);
    for (const line of [text, hint ?? text]) {
      expect(line, code).toBe(line.trim());
      expect(line, code).toMatch(/^\S.{2,}/);
      expect(line, code).not.toMatch(
        /undefined|null|NaN|exception|stack|SQL|prisma/i,
      );
    }
  }
});

test("makes an error of every code, with its status and message", () => {
  for (const [code, { status, text }] of entries) {
    const error = new DomainError(code);
    expect(error, code).toMatchObject({ code, status, message: text });
    expect(textOf(code), code).toBe(text);
  }
});

test("keeps the specification's texts to the letter", () => {
  const texts: Partial<Record<ErrorCode, string>> = {
    SIGN_IN_FAILED: "An error occurred. Please try again later.",
    SIGN_UP_FAILED: "An error occurred. Please try again later.",
    TRANSFER_FAILED: "An error occurred. Please try again.",
    INCORRECT_USERNAME: "incorrect username",
    INCORRECT_PASSWORD: "incorrect password",
    CODE_WRONG: "verification failed",
    CODE_EXPIRED: "verification failed",
    CODE_DEAD: "verification failed",
    CODE_FLOW_UNKNOWN: "verification failed",
    RESEND_TOO_SOON: "verification failed",
    RESEND_TOO_OFTEN: "verification failed",
    CODE_FAILED: "verification failed",
    USER_NOT_FOUND: "User not found",
    ACCOUNT_UNKNOWN: "No Account found",
    POSTING_FAILED: "operation failed",
    CREATE_FAILED: "operation failed",
  };
  for (const [code, text] of Object.entries(texts))
    expect(textOf(code as ErrorCode), code).toBe(text);
  for (const code of [
    "PROFILE_FAILED",
    "STATEMENT_FAILED",
    "HISTORY_FAILED",
  ] as const)
    expect(textOf(code)).toMatch(/^Internal Server Error: /);
  expect(textOf("ACCOUNT_CLOSED")).toContain("no longer exists");
  expect(textOf("ACCOUNT_DISABLED")).toContain(
    "disabled for security reasons because a different IP address and location were detected",
  );
});

test("uses an error's own message instead of the catalogue's", () => {
  const error = new DomainError("INVALID_VALUE", {
    message: "Input your fullname",
    fields: { fullName: "Input your fullname" },
  });
  expect(error.message).toBe("Input your fullname");
  expect(error.details.fields).toEqual({ fullName: "Input your fullname" });
});
