import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { expect, test } from "vitest";
import { nameOf } from "@/lib/calls/call";
import type { ErrorValue } from "@/lib/platform/errors/define";
import { refusalsOf } from "@/lib/calls/refusals";
import { errorsByCode } from "@/lib/testing/contracts";
import { contracts } from "./contracts";

const ROOT = join(import.meta.dirname, "../..");
const STATUSES = [
  400, 401, 403, 404, 405, 408, 409, 413, 415, 422, 429, 500, 503,
];

const files = ["app", "components", "lib"]
  .flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true }),
  )
  .filter(({ name }) => /\.tsx?$/.test(name) && !/\.test\.ts$/.test(name))
  .map(({ parentPath, name }) => relative(ROOT, join(parentPath, name)));

const read = (file: string) => readFileSync(join(ROOT, file), "utf8");

const isError = (value: object): value is ErrorValue => "text" in value;

/** The errors that a module declares, with the expression that code uses for them. Lists of errors are left out. */
const errorsIn = (exported: object): [string, ErrorValue][] =>
  Object.entries(exported).flatMap(([name, value]: [string, unknown]) =>
    typeof value !== "object" || value === null || Array.isArray(value)
      ? []
      : isError(value)
        ? [[name, value]]
        : Object.entries(value as Record<string, ErrorValue>).map(
            ([code, error]): [string, ErrorValue] => [`${name}.${code}`, error],
          ),
  );

const OWN = /[/-]errors\.ts$|platform\/errors\/(common|failure)\.ts$/;

const declared = (
  await Promise.all(
    files
      .filter(
        (file) => OWN.test(file) && !/^lib\/(api|platform\/db)\//.test(file),
      )
      .map(async (file) => {
        const exported = (await import(
          /* @vite-ignore */ join(ROOT, file)
        )) as object;
        return errorsIn(exported).map(
          ([name, error]) => [file, name, error] as const,
        );
      }),
  )
).flat();

const answered = contracts.flatMap((call) => [
  ...refusalsOf(call),
  call.fallback,
  ...(call.unreached ? [call.unreached] : []),
]);

const all = [
  ...new Set([...declared.map(([, , error]) => error), ...answered]),
];

test("errors are found", () => {
  expect(declared.length).toBeGreaterThan(80);
  expect(all.length).toBeGreaterThan(120);
});

test("errors have a documented status and a text for people", () => {
  const isText = (line: string) =>
    line === line.trim() &&
    /^\S.{2,}/.test(line) &&
    !/undefined|null|NaN|exception|stack|SQL|prisma/i.test(line);
  const wrong = all.filter(
    ({ status, text }) => !STATUSES.includes(status) || !isText(text),
  );
  expect(wrong).toEqual([]);
});

test("errors are declared once", () => {
  const codes = all.map(({ code }) => code);
  expect(codes.filter((code, at) => codes.indexOf(code) !== at)).toEqual([]);
});

test("declared errors are used", () => {
  const sources = files.map((file) => [file, read(file)] as const);
  const unused = declared.filter(([file, name]) => {
    const use = new RegExp(`\\b${name.replace(".", "\\.")}\\b`);
    const own = read(file).replace(/export const \w+/g, "");
    return !(
      use.test(own) ||
      sources.some(([other, text]) => other !== file && use.test(text))
    );
  });
  expect(unused.map(([, name]) => name)).toEqual([
    // lib/server/start.mjs answers it.
    "commonErrors.METHOD_NOT_ALLOWED",
  ]);
});

/** Errors that no call's handler answers, and who does. */
const NOT_OF_A_CALL = new Map([
  ["ANSWER_LOST", "the browser, without an answer"],
  ["BANK_DIFFERS", "the job of standing orders, in an email"],
  ["COPY_FAILED", "the browser, without a clipboard"],
  ["METHOD_NOT_ALLOWED", "the server, ahead of the calls"],
  ["NOT_DONE", "the browser, once it has looked up a lost answer"],
  ["NOT_STAMPED", "every call of a server that was started wrongly"],
  ["PAYER_NOT_ACTIVE", "the job of standing orders, in an email"],
  ["RESET_CODE_FAILED", "the form of a reset's code, without an answer"],
  ["SIGN_OUT_FAILED", "next-auth's own call"],
  ["STAFF_UNKNOWN", "the commands for operators"],
  ["UNKNOWN_CALL", "addresses without a call"],
]);

test("declared errors are listed by a call that answers them", () => {
  const listed = new Set(answered);
  const silent = declared
    .filter(
      ([, , error]) => !listed.has(error) && !NOT_OF_A_CALL.has(error.code),
    )
    .map(([file, name]) => `${file}: add ${name} to \`refuses\` of its calls`);
  expect(silent).toEqual([]);
  expect([...NOT_OF_A_CALL.keys()]).toEqual(
    declared
      .filter(([, , error]) => !listed.has(error))
      .map(([, , { code }]) => code)
      .sort(),
  );
});

test("the specification's texts are kept to the letter", () => {
  const texts = {
    SIGN_IN_FAILED: "An error occurred. Please try again later.",
    SIGN_UP_FAILED: "An error occurred. Please try again later.",
    TRANSFER_FAILED: "An error occurred. Please try again.",
    INCORRECT_USERNAME: "incorrect username",
    INCORRECT_PASSWORD: "incorrect password",
    CODE_FAILED: "verification failed",
    USER_NOT_FOUND: "User not found",
    ACCOUNT_UNKNOWN: "No Account found",
    POSTING_FAILED: "operation failed",
    CREATE_FAILED: "operation failed",
  };
  const textOf = (code: string) => errorsByCode.get(code)?.text;
  for (const [code, text] of Object.entries(texts))
    expect(textOf(code), code).toBe(text);
  for (const code of ["PROFILE_FAILED", "STATEMENT_FAILED", "HISTORY_FAILED"])
    expect(textOf(code)).toMatch(/^Internal Server Error: /);
  expect(textOf("ACCOUNT_CLOSED")).toContain("no longer exists");
  expect(textOf("ACCOUNT_DISABLED")).toContain(
    "disabled for security reasons because a different IP address and location were detected",
  );
});

test("the calls with one text for every failure have the specification's", () => {
  const texts = contracts
    .filter(({ oneFailureText }) => oneFailureText)
    .map((call) => [nameOf(call), call.fallback.text]);
  expect(Object.fromEntries(texts)).toEqual({
    "PUT /admin-update/{userId}": "update failed",
    "PUT /admin-status/{userId}": "operation failed",
    "DELETE /admin-delete/{userId}": "error deleting account",
    "POST /message-user/{userId}": "could'nt send message",
    "POST /answer-message/{messageId}": "could'nt send message",
    "DELETE /delete-message/{messageId}": "action failed",
    "POST /transaction-history": "operation failed",
    "DELETE /delete-history/{historyId}": "Action failed",
  });
});
