import { gzipSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import { type Contract, nameOf } from "../../lib/identity/call";
import { contracts } from "../../lib/api/contracts";
import { newAccountNumber } from "../../lib/ledger/account-number";
import type { ErrorCode } from "../../lib/platform/errors/catalogue";
import { one } from "../support/database";
import {
  bearer,
  expectRefused,
  expectTaken,
  faultOf,
  send,
  type Call,
  type Reply,
} from "../support/http";
import {
  beneficiaryBody,
  allSwitches,
  cardBody,
  contactBody,
  orderBody,
  PASSWORD,
  historyBody,
  plantAdmin,
  plantApproval,
  plantBeneficiary,
  plantCard,
  plantCustomer,
  plantDocument,
  plantFlow,
  plantLoan,
  plantWire,
  plantReceived,
  signUpBody,
  transferBody,
  unique,
  type Person,
} from "../support/people";
import { customerToken, staffToken } from "../support/session";
import { upload } from "../support/raw";
import { residentKb } from "../support/server-process";
import { EMPTY, FIELDS, type Field } from "./hostile-fields";
import { ODD_LINES } from "./hostile-values";
import { step } from "./step";

/** Part of every text that these tests send, so that everything they create can be found. */
const MARK = unique("hostile");

let owner: Person;
let unverified: Person;
let staff: { id: string; username: string };
let tokens: { owner: string; admin: string };
let flowId: string;
let approvalId: string;
let beneficiaryId: string;
let wireId: string;
let receivedId: string;
let documentId: string;
let cardId: string;
let loanId: string;

beforeAll(async () => {
  owner = await plantCustomer({ balanceMinor: 1_000_000 });
  unverified = await plantCustomer({ isVerified: false });
  flowId = (await plantFlow(unverified)).id;
  approvalId = await plantApproval(owner);
  beneficiaryId = await plantBeneficiary(owner);
  wireId = await plantWire(owner);
  receivedId = await plantReceived(owner);
  documentId = await plantDocument(owner);
  cardId = await plantCard(owner);
  loanId = await plantLoan(owner);
  staff = await plantAdmin();
  tokens = {
    owner: await customerToken(owner),
    admin: await staffToken(staff),
  };
});

type Body = Record<string, unknown>;

const CALLS = Object.keys(FIELDS);

/** Returns a valid body. */
function bodyOf(path: string): Body {
  const { retypePassword, ...person } = {
    ...signUpBody(),
    username: unique(MARK),
    address: `Street ${MARK}`,
  };
  const posting = {
    chooseAccount: owner.number,
    amount: "0.01",
    description: MARK,
  };
  const bodies: Record<string, Body> = {
    "/loginA": { accountNumber: owner.number, password: PASSWORD },
    "/admin-login": { username: MARK, password: PASSWORD },
    "/verify/{userId}": { userInput: "123456" },
    "/sign-up": { ...person, retypePassword },
    "/admin-create": {
      ...person,
      accountNumber: newAccountNumber(),
      availableBalance: 0,
      totalBalance: 0,
      registerationDate: "2024-01-02",
      retype_password: retypePassword,
      accountLimit: 100,
      cotCode: MARK.slice(0, 40),
      taxCode: MARK.slice(0, 40),
    },
    "/contact": contactBody({ message: MARK }),
    "/forgot": { email: `${unique(MARK)}@access.example` },
    "/reset-user/{userId}": {
      password: "Quiet!River8",
      confirmPassword: "Quiet!River8",
    },
    ...Object.fromEntries(
      ["/change-password", "/admin-change-password"].map((call) => [
        call,
        {
          currentPassword: PASSWORD,
          password: "Quiet!River8",
          confirmPassword: "Quiet!River8",
        },
      ]),
    ),
    ...Object.fromEntries(
      ["start", "confirm", "recovery-codes", "off"].flatMap((step) =>
        ["/two-factor", "/admin-two-factor"].map((call) => [
          `${call}/${step}`,
          { password: PASSWORD, code: "123456" },
        ]),
      ),
    ),
    "/card-details": cardBody({ cardHolderName: MARK }),
    "/show-card/{cardId}": { password: PASSWORD },
    "/remove-second-factor/{userId}": { password: PASSWORD, reason: MARK },
    "/decide-loan/{loanId}": { decision: "decline", reason: MARK },
    "/transfer": transferBody(owner, { description: MARK }),
    "/payee-check": beneficiaryBody(),
    "/beneficiaries": beneficiaryBody({ reference: MARK }),
    "/beneficiaries/{beneficiaryId}": beneficiaryBody({ reference: MARK }),
    "/standing-orders": orderBody(owner, { description: MARK }),
    "/return-wire/{wireId}": { reason: MARK },
    "/update-personal-profile": {
      username: unique(MARK),
      phoneNumber: "+41 44 000 00 31",
      address: `Street ${MARK}`,
    },
    "/notification-settings": allSwitches(false),
    "/loan-request/{userId}": { amount: "1", loanReason: MARK },
    "/message-admin/{userId}": {
      name: MARK,
      email: "owner@access.example",
      message: MARK,
    },
    "/admin-status/{userId}": { accountStatus: "inactive" },
    "/admin-update/{userId}": { occupation: MARK },
    "/message-user/{userId}": {
      sender: "support",
      receiver: owner.number,
      content: MARK,
      subject: MARK,
    },
    "/answer-message/{messageId}": {
      sender: "support",
      content: MARK,
      subject: MARK,
    },
    "/credit/{accountId}": posting,
    "/debit/{accountId}": posting,
    "/transaction-history": historyBody(owner.number, { remark: MARK }),
    "/decide-approval/{approvalId}": { decision: "reject", reason: MARK },
    "/review-document/{documentId}": { decision: "reject", reason: MARK },
  };
  return bodies[path]!;
}

const reading = (path: string) =>
  contracts.find((contract) => contract.body && contract.path === path);

/** Returns the headers of the rightful caller of a call with a body. */
const headersOf = (path: string) => headersFor(reading(path)?.caller);

function headersFor(
  realm: Contract["caller"] = "public",
): Record<string, string> {
  if (realm === "public") return {};
  return bearer(realm === "admin" ? tokens.admin : tokens.owner);
}

const fill = (path: string) =>
  `/api${path}`
    .replace(/(verify|reset-user)\/\{userId\}/, `$1/${flowId}`)
    .replace("{approvalId}", approvalId)
    .replace("{documentId}", documentId)
    .replace("{accountId}", owner.number)
    .replace("{beneficiaryId}", beneficiaryId)
    .replace("{wireId}", wireId)
    .replace("{messageId}", receivedId)
    .replace("{cardId}", cardId)
    .replace("{loanId}", loanId)
    .replace("{userId}", owner.id);

const methodOf = (path: string) => reading(path)?.method ?? "POST";

/** The calls that also take forms. */
const FORMS: string[] = contracts
  .filter(({ form }) => form)
  .map(({ path }) => path);

/** Sends a body unchanged, as the rightful caller. */
const post = (
  path: string,
  body: string | Buffer,
  headers: Record<string, string> = {},
) =>
  send({
    method: methodOf(path),
    path: fill(path),
    headers: {
      ...headersOf(path),
      "content-type": "application/json",
      ...headers,
    },
    body,
  });

/** Returns the message for an empty body. */
const firstMissing = (path: string) =>
  EMPTY[path] ?? FIELDS[path]!.find(({ missing }) => missing)!.missing;

/** Returns the valid body with one field, and the one that repeats it, replaced by JSON text. */
function withField(
  path: string,
  { name, repeatedBy }: Pick<Field, "name" | "repeatedBy">,
  json: string,
): string {
  const body = { ...bodyOf(path), [name]: "\u0001" };
  if (repeatedBy) body[repeatedBy] = "\u0001";
  return JSON.stringify(body).replaceAll('"\\u0001"', () => json);
}

/** Runs `work` for every item, 16 at a time. */
async function forAll<T>(items: T[], work: (item: T) => Promise<void>) {
  const queue = items.values();
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      for (const item of queue) await work(item);
    }),
  );
}

/** Returns everything that the calls of this file could create or change. */
function state() {
  return one(
    `SELECT (SELECT balance_minor FROM accounts WHERE id = $1) AS balance,
            (SELECT count(*) FROM ledger_postings WHERE account_id = $1) AS postings,
            (SELECT count(*) FROM ledger_entries WHERE description LIKE $2) AS entries,
            (SELECT count(*) FROM customers
             WHERE concat(full_name, username, email, address) LIKE $2) AS customers,
            (SELECT status FROM approvals WHERE id = $6) AS approval,
            (SELECT status FROM documents WHERE id = $8) AS document,
            (SELECT count(*) FROM code_flows WHERE email LIKE $2) AS flows,
            (SELECT count(*) FROM messages WHERE content LIKE $2) AS messages,
            (SELECT answered_at FROM messages WHERE id = $7) AS answered,
            (SELECT count(*) FROM loan_requests WHERE customer_id = $3) AS loans,
            (SELECT string_agg(b::text, ' ' ORDER BY id) FROM beneficiaries b WHERE customer_id = $3) AS beneficiaries,
            (SELECT count(*) FROM standing_orders WHERE customer_id = $3) AS orders,
            (SELECT message_app FROM notification_settings WHERE customer_id = $3) AS settings,
            (SELECT count(*) FROM outbox_mails WHERE recipient LIKE $2) AS mails,
            (SELECT count(*) FROM sessions WHERE customer_id IN ($3, $4)) AS sessions,
            (SELECT tries FROM code_flows WHERE id = $5) AS tries,
            (SELECT is_verified FROM customers WHERE id = $4) AS verified,
            (SELECT password_hash FROM customers WHERE id = $4) AS password,
            (SELECT c::text FROM customers c WHERE id = $3) AS person,
            (SELECT concat_ws(',', number, type, currency, status, held_minor, cot_code, tax_code, daily_limit_minor)
             FROM accounts WHERE id = $1) AS account`,
    [
      owner.accountId,
      `%${MARK}%`,
      owner.id,
      unverified.id,
      flowId,
      approvalId,
      receivedId,
      documentId,
    ],
  );
}

async function changesNothing(work: () => Promise<void>) {
  const before = await state();
  await work();
  expect(await state()).toEqual(before);
}

// One test for many values: a test for each takes longer to set up than to run.
for (const path of CALLS) {
  test(`${methodOf(path)} ${path} answers INVALID_VALUE with the field's name to hostile values, and changes nothing`, async () => {
    for (const field of FIELDS[path]!) {
      await step(`${field.name}: ${field.refused.length} values`, async () => {
        const faults: string[] = [];
        await changesNothing(() =>
          forAll(field.refused, async ([name, json, message]) => {
            const reply = await post(path, withField(path, field, json));
            const [reported] = Object.entries(reply.json.fields ?? {});
            const isReported =
              reported?.[0] === (field.reportedAs ?? field.name) &&
              reported[1] === message;
            const fault =
              faultOf(reply, "INVALID_VALUE", message) ??
              (isReported ? null : `not reported at its field: ${reply.text}`);
            if (fault) faults.push(`${name}: ${fault}`);
          }),
        );
        expect(faults).toEqual([]);
      });
    }
  });

  test(`${methodOf(path)} ${path} refuses invalid bodies and changes nothing`, async () => {
    await step(
      "reports the first missing field in the order of the specification",
      async () => {
        await changesNothing(async () => {
          const required = FIELDS[path]!.filter(({ missing }) => missing);
          const given: Body = {};
          if (EMPTY[path])
            expectRefused(
              await post(path, "{}"),
              "INVALID_VALUE",
              firstMissing(path),
            );
          for (const field of required) {
            const reply = await post(path, JSON.stringify(given));
            expectRefused(reply, "INVALID_VALUE", field.missing);
            expect(Object.keys(reply.json.fields as object)[0]).toBe(
              field.reportedAs ?? field.name,
            );
            given[field.name] = bodyOf(path)[field.name];
          }
        });
      },
    );

    await step(
      "a body that is not an object answers INVALID_VALUE without fields",
      async () => {
        await changesNothing(() =>
          forAll(
            [
              "null",
              "[]",
              "[{}]",
              "5",
              '"text"',
              "true",
              `[${"[".repeat(1_000)}${"]".repeat(1_000)}]`,
            ],
            async (body) => {
              const reply = await post(path, body);
              expectRefused(reply, "INVALID_VALUE");
              expect(reply.json.fields).toBeUndefined();
            },
          ),
        );
      },
    );

    await step("a body that is not JSON answers INVALID_REQUEST", async () => {
      const right = JSON.stringify(bodyOf(path));
      const bodies: (string | Buffer)[] = [
        right.slice(0, -1),
        `${right}}`,
        right.replaceAll('"', "'"),
        "{",
        "}",
        "{a:1}",
        "NaN",
        "undefined",
        '{"a":01}',
        '{"a":"\n"}',
        '"\\u00"',
        "\0",
        "<xml/>",
        "[".repeat(60_000),
        Buffer.from(right, "utf16le"),
        Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xf0, 0x9f, 0x92])]),
        Buffer.concat([
          Buffer.from('{"a":"'),
          Buffer.from([0xc0, 0x80]),
          Buffer.from('"}'),
        ]),
        Buffer.concat([
          Buffer.from('{"a":"'),
          Buffer.from([0xed, 0xa0, 0x80]),
          Buffer.from('"}'),
        ]),
        gzipSync(right),
      ];
      await changesNothing(() =>
        forAll(bodies, async (body) => {
          expectRefused(await post(path, body), "INVALID_REQUEST");
        }),
      );
    });

    await step("an empty body reports the first missing field", async () => {
      await changesNothing(async () => {
        expectRefused(
          await post(path, ""),
          "INVALID_VALUE",
          firstMissing(path),
        );
      });
    });

    await step("another content type answers UNSUPPORTED_TYPE", async () => {
      const right = JSON.stringify(bodyOf(path));
      const types = [
        "text/plain",
        "text/json",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "application/xml",
        "application/jsonx",
        "application/json+x",
        "text/plain, application/json",
        "",
        ";",
        "a".repeat(5_000),
      ];
      await changesNothing(() =>
        forAll(types, async (type) => {
          expectRefused(
            await post(path, right, { "content-type": type }),
            FORMS.includes(path) && type.startsWith("multipart/")
              ? "INVALID_REQUEST"
              : "UNSUPPORTED_TYPE",
          );
        }),
      );
    });

    await step(
      "a body of 64 KiB is read, one byte more answers TOO_LARGE",
      async () => {
        await changesNothing(async () => {
          const padded = (size: number) => {
            const frame = JSON.stringify({ padding: "" });
            return JSON.stringify({ padding: "x".repeat(size - frame.length) });
          };
          expectRefused(await post(path, padded(64 * 1024 + 1)), "TOO_LARGE");
          expectRefused(
            await post(path, padded(64 * 1024)),
            "INVALID_VALUE",
            firstMissing(path),
          );
        });
      },
    );
  });
}

describe("rules about two fields", () => {
  const check = async (path: string, changes: Body, message: string) => {
    await changesNothing(async () => {
      expectRefused(
        await post(path, JSON.stringify({ ...bodyOf(path), ...changes })),
        "INVALID_VALUE",
        message,
      );
    });
  };

  test("POST /sign-up checks the password before its repetition", async () => {
    await check(
      "/sign-up",
      { password: "weakling", retypePassword: "other" },
      "password and confirmPassword must match, and it must contain upperCasa, lowercase and special character",
    );
    await check(
      "/sign-up",
      { password: "weakling", retypePassword: "" },
      "password and confirmPassword must match, and it must contain upperCasa, lowercase and special character",
    );
    await check(
      "/sign-up",
      { retypePassword: "" },
      "retype your password correctly",
    );
    await check(
      "/sign-up",
      { retypePassword: `${PASSWORD} ` },
      "password and retype password must match",
    );
  });

  test("POST /admin-create checks the repetition before the password", async () => {
    for (const password of [PASSWORD, "weakling"])
      await check(
        "/admin-create",
        { password, retype_password: PASSWORD.toLowerCase() },
        "password and retype password must match",
      );
  });

  test("POST /admin-create refuses two different balances", async () => {
    await check(
      "/admin-create",
      { availableBalance: 5, totalBalance: "5.01" },
      "total balance and available balance must be the same for a new user",
    );
  });
});

describe("unusual text is accepted, stored and returned unchanged", () => {
  test("POST /contact, with several lines", async () => {
    const message = `${MARK}\n\n${ODD_LINES.join("\n")}\n\tthe end`;
    const body = contactBody({
      firstName: ODD_LINES[0],
      lastName: ODD_LINES[1],
      message: ` ${message.replaceAll("\n", "\r\n")} `,
    });
    expectTaken(await post("/contact", JSON.stringify(body)));
    expect(
      await one(
        "SELECT sender, content, customer_id FROM messages WHERE email = $1",
        [body.email],
      ),
    ).toEqual({
      sender: `${ODD_LINES[0]} ${ODD_LINES[1]}`,
      content: message,
      customer_id: null,
    });
  });

  test("POST /sign-up", async () => {
    await forAll(ODD_LINES, async (line) => {
      const body: Body = {
        ...bodyOf("/sign-up"),
        fullName: line,
        occupation: line,
        address: `${line} `,
        password: `${PASSWORD}\u0000\ud800é`,
        retypePassword: `${PASSWORD}\u0000\ud800é`,
      };
      expectTaken(await post("/sign-up", JSON.stringify(body)));
      const kept = await one(
        "SELECT full_name, occupation, address FROM customers WHERE email = $1",
        [body.email],
      );
      expect(kept).toEqual({
        full_name: line,
        occupation: line,
        address: line,
      });
    });
  });

  test("POST /admin-create, and the search of GET /view-all-users", async () => {
    await forAll(ODD_LINES.slice(0, 6), async (line) => {
      const fullName = `${line} ${unique()}`;
      const body = {
        ...bodyOf("/admin-create"),
        fullName,
        cotCode: line.slice(0, 40),
      };
      const reply = await post("/admin-create", JSON.stringify(body));
      expectTaken(reply);
      expect(reply.json.data).toMatchObject({
        fullName,
        cotCode: body.cotCode,
      });
      const found = await send({
        method: "GET",
        path: `/api/view-all-users?search=${encodeURIComponent(fullName)}`,
        headers: bearer(tokens.admin),
      });
      expectTaken(found);
      expect(found.json.data).toMatchObject([{ fullName }]);
    });
  });

  test("POST /sign-up takes no character of a username as a wildcard", async () => {
    const taken = await plantCustomer();
    for (const username of [
      taken.username.replace(/^./, "_"),
      `${taken.username.slice(0, 12)}%`,
    ]) {
      const body = { ...bodyOf("/sign-up"), username };
      expectTaken(await post("/sign-up", JSON.stringify(body)));
    }
    expectRefused(
      await post(
        "/sign-up",
        JSON.stringify({
          ...bodyOf("/sign-up"),
          username: taken.username.toUpperCase(),
        }),
      ),
      "USERNAME_TAKEN",
    );
  });

  test("GET /view-all-users takes no character of a search as a wildcard", async () => {
    for (const search of ["%", "_", "\\", `%${MARK}`, `${MARK}%`]) {
      const reply = await send({
        method: "GET",
        path: `/api/view-all-users?search=${encodeURIComponent(search)}`,
        headers: bearer(tokens.admin),
      });
      expectTaken(reply);
      for (const { fullName } of reply.json.data as { fullName: string }[])
        expect(fullName.includes(search), fullName).toBe(true);
    }
  });

  test("POST /transfer, /credit and /debit", async () => {
    await forAll(ODD_LINES, async (line) => {
      const text = `${line} ${unique()}`;
      const body = JSON.stringify({
        ...bodyOf("/transfer"),
        accountName: text,
        bank: text,
        description: text,
        __proto__: null,
      }).replace("{", '{"__proto__":{"amount":"9"},"constructor":null,');
      expectTaken(await post("/transfer", body));
      for (const path of ["/credit/{accountId}", "/debit/{accountId}"]) {
        expectTaken(
          await post(
            path,
            JSON.stringify({ ...bodyOf(path), description: text, bank: text }),
          ),
        );
      }
      const history = await send({
        method: "GET",
        path: fill("/transaction-history/{userId}?limit=500"),
        headers: bearer(tokens.owner),
      });
      const lines = (history.json.transactions as Body[]).filter(
        ({ remark }) => remark === text,
      );
      expect(lines).toHaveLength(3);
      for (const entry of lines)
        expect(entry).toMatchObject({ bank: text, amountTransferred: 0.01 });
    });
  });

  test("POST /loginA and /admin-login answer as to any wrong name or password", async () => {
    await forAll(
      ["\u0000", "\ud800", "👩‍👩‍👧‍👦", "__proto__", "x".repeat(1_000)],
      async (password) => {
        expectRefused(
          await post(
            "/loginA",
            JSON.stringify({ accountNumber: newAccountNumber(), password }),
          ),
          "WRONG_CREDENTIALS",
        );
      },
    );
    await forAll(ODD_LINES.slice(0, 6), async (username) => {
      expectRefused(
        await post(
          "/admin-login",
          JSON.stringify({ username: `${username}${unique()}`, password: "x" }),
        ),
        "INCORRECT_USERNAME",
      );
    });
  });

  test("POST /transfer accepts every valid spelling of an amount", async () => {
    for (const amount of ["0.01", "1", "1.5", "1.50"])
      expectTaken(
        await post(
          "/transfer",
          withField("/transfer", { name: "amount" }, `"${amount}"`),
        ),
      );
    for (const amount of ["0.01", "1", "1.5", "1.50", "1e0", "10E-1"])
      expectTaken(
        await post(
          "/transfer",
          withField("/transfer", { name: "amount" }, amount),
        ),
      );
  });
});

const HOSTILE_SEGMENTS = [
  "x",
  "0",
  "-1",
  "null",
  "undefined",
  "__proto__",
  "constructor",
  "%00",
  "%20",
  "%2e%2e%2f%2e%2e",
  "..%2f..%2fetc%2fpasswd",
  "%F0%9F%92%A9",
  "%EF%BB%BF",
  "'%20OR%20'1'='1",
  "%27;DROP%20TABLE%20customers;--",
  "00000000-0000-0000-0000-000000000000",
  "ffffffff-ffff-ffff-ffff-ffffffffffff",
  "1e309",
  "99999999999999999999999999999999999",
  "9".repeat(34),
  "a".repeat(8_000),
  "%3Cscript%3E",
];

/** Percent encodings that cannot be decoded. */
const BROKEN_SEGMENTS = ["%", "%zz", "%E0%A4%A", "%ff", "%c0%80", "%ed%a0%80"];

/** The answers to an unknown id that the contract does not declare. */
const UNKNOWN: Record<string, ErrorCode> = {
  "GET /resend-otp/{userId}": "CODE_FLOW_UNKNOWN",
  "POST /verify/{userId}": "CODE_FLOW_UNKNOWN",
  "POST /reset-user/{userId}": "RESET_NOT_PROVEN",
  "POST /credit/{accountId}": "ACCOUNT_UNKNOWN",
  "POST /debit/{accountId}": "ACCOUNT_UNKNOWN",
};

const unknownOf = (contract: Contract): ErrorCode =>
  contract.params
    ? (contract.unknown ?? "NOT_FOUND")
    : (UNKNOWN[nameOf(contract)] ?? "USER_NOT_FOUND");

const WITH_ID = contracts
  .filter(({ path }) => path.includes("{"))
  // Many wrong passwords at once lock the account.
  .filter(
    ({ refuses = [] }) => !(refuses as string[]).includes("PASSWORD_WRONG"),
  )
  .map((contract) => ({ contract, code: unknownOf(contract) }));

describe("hostile path parameters", () => {
  const callOf = (
    { contract: { method, path, caller, body } }: (typeof WITH_ID)[number],
    id: string,
  ): Call => ({
    method,
    path: `/api${path}`
      .replace(/\{\w+\}/, () => id)
      .replace("{action}", "pause"),
    headers: headersFor(caller),
    ...(body && { body: bodyOf(path) }),
  });

  for (const entry of WITH_ID) {
    test(`${nameOf(entry.contract)} answers ${entry.code} to ids that do not exist`, async () => {
      await changesNothing(() =>
        forAll(HOSTILE_SEGMENTS, async (id) => {
          const reply = await send(callOf(entry, id));
          expectRefused(reply, entry.code);
        }),
      );
    });

    test(`${nameOf(entry.contract)} answers 400 to a path that cannot be decoded`, async () => {
      await changesNothing(() =>
        forAll(BROKEN_SEGMENTS, async (id) => {
          const reply = await send(callOf(entry, id));
          expect(reply.status, `${id}: ${reply.text.slice(0, 100)}`).toBe(400);
        }),
      );
    });
  }
});

describe("hostile queries", () => {
  const cursor = (...values: unknown[]) =>
    Buffer.from(JSON.stringify(values)).toString("base64url");
  const get = (path: string, query: string, token: string) =>
    send({
      method: "GET",
      path: `${fill(path)}?${query}`,
      headers: bearer(token),
    });
  const lists = [
    { path: "/transaction-history/{userId}", token: "owner" },
    { path: "/get-admin-message/{userId}", token: "owner" },
    { path: "/view-all-history", token: "admin" },
    { path: "/all-card-details", token: "admin" },
    { path: "/view-all-users", token: "admin" },
    { path: "/view-all-documents", token: "admin" },
  ] as const;

  for (const { path, token } of lists) {
    test(`GET ${path} answers LIMIT_INVALID to hostile limits`, async () => {
      await forAll(
        [
          "-1",
          "1.5",
          "1e3",
          "abc",
          "%00",
          "%205%20",
          "NaN",
          "0x10",
          "9".repeat(400),
          "5;5",
          "[]",
          "%F0%9F%92%A9",
          "",
        ],
        async (limit) => {
          expectRefused(
            await get(path, `limit=${limit}`, tokens[token]),
            "LIMIT_INVALID",
          );
        },
      );
      for (const limit of ["0", "1", "000001", "500", "501", "999999"])
        expectTaken(await get(path, `limit=${limit}`, tokens[token]));
    });

    test(`GET ${path} answers CURSOR_INVALID to hostile cursors`, async () => {
      const uuid = crypto.randomUUID();
      await forAll(
        [
          "x",
          "%00",
          "%F0%9F%92%A9",
          "=",
          "null",
          cursor(),
          cursor(null),
          cursor(1),
          cursor("x"),
          cursor("-1"),
          cursor("9".repeat(19)),
          cursor("9".repeat(301)),
          cursor("1 OR 1=1"),
          cursor("1", "2"),
          cursor("1", "2", "3"),
          cursor(["1"]),
          cursor({ length: 1 }),
          cursor("\u0000", uuid),
          cursor("a\u0000b", uuid),
          cursor("\u0000"),
          cursor("x", "not an id"),
          ...(path.startsWith("/get-admin-message")
            ? ["2024-13-01", "x", "9999-12-31", "1e309"].map((time) =>
                cursor(time, uuid),
              )
            : []),
          cursor("x", null),
          cursor("x".repeat(301), uuid),
          Buffer.from(`${"[".repeat(1_000)}${"]".repeat(1_000)}`).toString(
            "base64url",
          ),
          Buffer.from([0xff, 0xfe]).toString("base64url"),
          "A".repeat(8_000),
        ],
        async (value) => {
          expectRefused(
            await get(path, `cursor=${value}`, tokens[token]),
            "CURSOR_INVALID",
          );
        },
      );
      // An empty, repeated or misspelt cursor is ignored.
      for (const query of [
        "cursor=",
        "cursor=&cursor=x",
        "cursor[]=x",
        "__proto__=1&constructor=2",
      ])
        expectTaken(await get(path, query, tokens[token]));
    });
  }

  test("GET /bank-statement answers PERIOD_INVALID to hostile periods", async () => {
    await forAll(
      [
        "from=x",
        "to=x",
        "from=2024-02-30",
        "to=0000-00-00",
        "to=9999-12-31",
        "from=0001-01-01",
        "to=%00",
        "from=2024-01-02T00:00:00Z",
        "from=-000001-01-01",
        "from=2024-1-2",
        "from=1e309",
        "from=%F0%9F%92%A9",
        "from=2024-01-02&to=2024-01-01",
        `from=${"2".repeat(4_000)}`,
        "from=2024-01-01'--",
        "to=1800-01-01",
      ],
      async (query) => {
        expectRefused(
          await get("/bank-statement/{userId}", query, tokens.owner),
          "PERIOD_INVALID",
        );
      },
    );
    for (const query of [
      "from=&to=",
      "from=1900-01-01",
      "to=2099-12-31",
      "from=1900-01-01&to=2099-12-31",
    ])
      expectTaken(await get("/bank-statement/{userId}", query, tokens.owner));
  });

  test("GET /view-all-users accepts any text as search (200)", async () => {
    await forAll(
      [
        "%00",
        "a%00b",
        "%EF%BB%BF",
        "%F0%9F%92%A9",
        "%25",
        "'%20OR%201=1--",
        "%ff",
        "%c0%80",
        "%ed%a0%80",
        "%",
        "a".repeat(8_000),
      ],
      async (search) => {
        expectTaken(
          await get("/view-all-users", `search=${search}`, tokens.admin),
        );
      },
    );
  });
});

describe("hostile headers", () => {
  test("an invalid Idempotency-Key answers IDEMPOTENCY_KEY_INVALID and posts nothing", async () => {
    await changesNothing(() =>
      forAll(
        [
          "",
          " ",
          "a b",
          "a\tb",
          "é",
          "\u0080",
          "\u00ff",
          "k".repeat(201),
          "k, k",
        ],
        async (key) => {
          for (const { path } of contracts.filter((c) => c.idempotent))
            expectRefused(
              await post(path, JSON.stringify(bodyOf(path)), {
                "idempotency-key": key,
              }),
              "IDEMPOTENCY_KEY_INVALID",
            );
        },
      ),
    );
  });

  test("an Idempotency-Key may have 200 characters, and any visible ones", async () => {
    for (const key of ["__proto__", "';--", "k".repeat(200), '{}[]<>"\\|~'])
      expectTaken(
        await post("/transfer", JSON.stringify(bodyOf("/transfer")), {
          "idempotency-key": `${key.slice(0, 186)}${key.length < 187 ? unique() : ""}`,
        }),
      );
  });

  test("an invalid Authorization answers SIGNED_OUT", async () => {
    const none = Buffer.from('{"alg":"none"}').toString("base64url");
    const claims = Buffer.from(
      JSON.stringify({ sid: crypto.randomUUID(), realm: "customer" }),
    ).toString("base64url");
    const values = [
      "",
      " ",
      "Bearer",
      "Bearer ",
      "Bearer null",
      "Bearer undefined",
      `Bearer ${owner.id}`,
      `Bearer ${tokens.owner} ${tokens.owner}`,
      `Bearer ${tokens.owner}, Bearer ${tokens.owner}`,
      `Bearer  ${tokens.owner}`,
      `Bearer\t${tokens.owner}`,
      `Basic ${Buffer.from(`${owner.number}:${PASSWORD}`).toString("base64")}`,
      `Token ${tokens.owner}`,
      tokens.owner,
      `Bearer ${tokens.owner.slice(0, -1)}`,
      `Bearer ${tokens.owner}x`,
      `Bearer ${tokens.owner.slice(1)}`,
      `Bearer ${none}.${claims}.`,
      `Bearer ${none}....${claims}`,
      `Bearer ${"a.".repeat(2_000)}`,
      `Bearer ${"a".repeat(9_000)}`,
      "Bearer é\u0080\u00ff",
    ];
    await forAll(values, async (authorization) => {
      for (const [path, method] of [
        ["/view-me/{userId}", "GET"],
        ["/view-all-users", "GET"],
        ["/transfer", "POST"],
      ] as const)
        expectRefused(
          await send({
            method,
            path: fill(path),
            headers: { authorization },
            ...(method === "POST" && { body: bodyOf(path) }),
          }),
          "SIGNED_OUT",
        );
    });
    expectTaken(
      await send({
        method: "GET",
        path: fill("/view-me/{userId}"),
        headers: { authorization: `bearer ${tokens.owner}` },
      }),
    );
  });

  test("invalid session cookies answer SIGNED_OUT", async () => {
    await forAll(
      [
        "limmat-customer-session=",
        "limmat-customer-session=x",
        `limmat-customer-session=${tokens.owner.slice(0, -2)}`,
        "limmat-customer-session=%00",
        "limmat-customer-session=%E0%A4%A",
        `limmat-customer-session=${"a".repeat(9_000)}`,
        "__proto__=x; constructor=y",
        ";;;===;",
        `next-auth.session-token=${tokens.owner}`,
        `__Host-limmat-customer-session=${tokens.owner}`,
      ],
      async (cookie) => {
        expectRefused(
          await send({
            method: "GET",
            path: fill("/view-me/{userId}"),
            headers: { cookie },
          }),
          "SIGNED_OUT",
        );
      },
    );
  });

  test("the address in a client's own headers is ignored", async () => {
    const { path, method } = { path: "/api/loginA", method: "POST" } as const;
    expectTaken(
      await send({
        method,
        path,
        headers: {
          "x-client-ip": "6.6.6.6",
          "x-forwarded-for": "6.6.6.6",
          forwarded: "for=6.6.6.6",
        },
        body: { accountNumber: owner.number, password: PASSWORD },
      }),
    );
    const { ip } = await one<{ ip: string }>(
      "SELECT ip FROM sessions WHERE customer_id = $1 ORDER BY created_at DESC LIMIT 1",
      [owner.id],
    );
    expect(ip).toMatch(/^(127\.0\.0\.1|::1)$/);
  });

  test("an unsupported method answers 405 and changes nothing", async () => {
    await changesNothing(() =>
      forAll(CALLS, async (path) => {
        for (const method of ["POST", "PUT", "DELETE"] as const) {
          if (contracts.some((c) => c.method === method && c.path === path))
            continue;
          const reply = await send({
            method,
            path: fill(path),
            headers: headersOf(path),
            body: bodyOf(path),
          });
          expect(reply.status, `${method} ${path}`).toBe(405);
          expect(reply.json).toEqual({
            message: "This address doesn’t support this method.",
            code: "METHOD_NOT_ALLOWED",
          });
          expect(reply.headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
        }
      }),
    );
  });
});

describe("next-auth's own sign-in", () => {
  const realms = [
    {
      realm: "customer",
      right: () => ({ accountNumber: owner.number, password: PASSWORD }),
      hostile: "accountNumber",
    },
    {
      realm: "admin",
      right: () => ({ username: staff.username, password: PASSWORD }),
      hostile: "username",
    },
  ] as const;

  for (const { realm, right, hostile } of realms) {
    test(`${realm}: hostile credentials answer 401 without a session, right ones 200 with one`, async () => {
      const { headers, json } = await send({
        method: "GET",
        path: `/api/auth/${realm}/csrf`,
      });
      const cookie = headers["set-cookie"]!.map(
        (line) => line.split(";", 1)[0]!,
      ).join("; ");
      const signInWith = (credentials: Record<string, string>) =>
        send({
          method: "POST",
          path: `/api/auth/${realm}/callback/${realm}`,
          headers: {
            cookie,
            "content-type": "application/x-www-form-urlencoded",
          },
          body: new URLSearchParams({
            json: "true",
            csrfToken: String(json.csrfToken),
            ...credentials,
          }).toString(),
        });
      const starts = (reply: Reply) =>
        (reply.headers["set-cookie"] ?? []).some((line) =>
          /-session=[^;]/.test(line),
        );
      for (const value of [
        "",
        "\u0000",
        "\ud800",
        "x".repeat(60_000),
        "' OR 1=1",
        "[object Object]",
      ]) {
        for (const credentials of [
          { ...right(), [hostile]: value },
          { ...right(), password: value },
          { [`${hostile}[$ne]`]: value },
        ]) {
          const reply = await signInWith(credentials);
          expect(reply.status, reply.text.slice(0, 200)).toBe(401);
          expect(starts(reply)).toBe(false);
        }
      }
      const reply = await signInWith(right());
      expect(reply.status, reply.text).toBe(200);
      expect(starts(reply)).toBe(true);
    });
  }
});

describe("bodies of 30 MB", () => {
  const HUGE_BYTES = 30 * 1024 * 1024;
  const paths = [
    ...CALLS,
    "/auth/customer/signout",
    "/auth/admin/callback/admin",
  ];
  const authorize = (path: string) =>
    Object.entries(headersOf(path)).map(([name, value]) => `${name}: ${value}`);

  test("answer 413 while the body is still being sent, with or without Content-Length", async () => {
    await changesNothing(() =>
      forAll(paths, async (path) => {
        for (const chunked of [false, true]) {
          const { status, text } = await upload(fill(path), HUGE_BYTES, {
            method: methodOf(path),
            chunked,
            headers: authorize(path),
            // The rest is not sent before the answer.
            pauseAfter: 128 * 1024,
          });
          expect(status, `${path}: ${text.slice(0, 300)}`).toBe(413);
          expect(text).toContain('"code":"TOO_LARGE"');
        }
      }),
    );
  });

  test("are cut off if the client keeps sending", async () => {
    await changesNothing(() =>
      forAll(paths, async (path) => {
        for (const chunked of [false, true]) {
          const { sentBytes } = await upload(fill(path), HUGE_BYTES, {
            method: methodOf(path),
            chunked,
            headers: authorize(path),
          });
          expect(sentBytes, path).toBeLessThan(HUGE_BYTES / 2);
        }
      }),
    );
  });

  test("do not fill the server's memory, and the server keeps answering", async () => {
    const round = async () => {
      await Promise.all(
        Array.from({ length: 20 }, (_, index) => {
          const path = CALLS[index % CALLS.length]!;
          return upload(fill(path), HUGE_BYTES, {
            method: methodOf(path),
            chunked: index % 2 === 0,
            headers: authorize(path),
          });
        }),
      );
    };
    await round();
    const before = residentKb();
    await round();
    const after = residentKb();
    // 20 whole bodies would be 600 MB.
    if (before !== undefined && after !== undefined)
      expect(after - before).toBeLessThan(150 * 1024);
    expectTaken(
      await send({
        method: "GET",
        path: fill("/view-me/{userId}"),
        headers: bearer(tokens.owner),
      }),
    );
  });
});
