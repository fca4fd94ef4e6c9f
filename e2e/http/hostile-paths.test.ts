import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { type Contract, nameOf } from "../../lib/calls/call";
import { contracts } from "../../lib/bank/contracts";
import { bearer, expectRefused, send, type Call } from "../support/http";
import { plantCustomer } from "../support/people";
import { awaitSecurityEvent } from "../support/security-events";
import { customerToken } from "../support/session";
import { logFile } from "../support/settings";
import { callNamed } from "./feature";
import { forAll, setHostileStage } from "./hostile-stage";

const { bodyOf, changesNothing, headersFor } = await setHostileStage();

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

const unknownOf = (contract: Contract): string =>
  contract.params
    ? (contract.notFoundError?.code ?? "NOT_FOUND")
    : (callNamed(nameOf(contract)).unknown ?? "USER_NOT_FOUND");

const WITH_ID = contracts
  .filter(({ path }) => path.includes("{"))
  // Many wrong passwords at once lock the account.
  .filter(
    ({ refuses = [] }) =>
      !refuses.some(({ code }) => code === "PASSWORD_WRONG"),
  )
  .map((contract) => {
    const code = unknownOf(contract);
    const text =
      code === "CODE_FLOW_UNKNOWN" ? contract.fallback.text : undefined;
    return { contract, code, text };
  });

describe("hostile path parameters", () => {
  const callOf = async (
    { contract }: (typeof WITH_ID)[number],
    id: string,
  ): Promise<Call> => {
    const form = await callNamed(nameOf(contract)).form?.();
    return {
      method: contract.method,
      path: `/api${contract.path}`
        .replace(/\{\w+\}/, () => id)
        .replace("{action}", "pause"),
      headers: { ...headersFor(contract.caller), ...form?.headers },
      ...(contract.body && { body: bodyOf(nameOf(contract)) }),
      ...(form && { body: form.body }),
    };
  };

  for (const entry of WITH_ID) {
    test(`${nameOf(entry.contract)} answers ${entry.code} to ids that do not exist`, async () => {
      await changesNothing(() =>
        forAll(
          HOSTILE_SEGMENTS,
          async (id) => {
            const reply = await send(await callOf(entry, id));
            expectRefused(reply, entry.code, entry.text);
          },
          // A second upload of the same person would have to wait.
          entry.contract.upload && 1,
        ),
      );
    });

    test(`${nameOf(entry.contract)} answers 400 to a path that cannot be decoded`, async () => {
      await changesNothing(() =>
        forAll(BROKEN_SEGMENTS, async (id) => {
          const reply = await send(await callOf(entry, id));
          expect(reply.status, `${id}: ${reply.text.slice(0, 100)}`).toBe(400);
        }),
      );
    });
  }
});

test("an account number that the database cannot read is no failure in the log", async () => {
  const started = new Date();
  const person = await plantCustomer();
  const headers = bearer(await customerToken(person));
  for (const id of ["%00", "a%00b", crypto.randomUUID()])
    expect(
      (await send({ method: "DELETE", path: `/api/accounts/${id}`, headers }))
        .status,
    ).toBe(404);
  const unknown = `/api/beneficiaries/${crypto.randomUUID()}`;
  await send({ method: "DELETE", path: unknown, headers });
  const event = { event: "item.unknown", customerId: person.id };
  await awaitSecurityEvent(event, started);
  expect(readFileSync(logFile(), "utf8")).not.toContain(
    "Missing item could not be looked up",
  );
});

test("pictures cannot be resized: /_next/image answers 404 with the headers of any page", async () => {
  const headersOf = (path: string) => send({ method: "GET", path });
  const unknown = await headersOf("/no-such-page");
  expect(unknown.status).toBe(404);
  for (const query of [
    "url=%2Ficon.png&w=640&q=75",
    "url=%2Fapi%2Fphotos%2Fx&w=640&q=75",
    "url=http%3A%2F%2F127.0.0.1%2F&w=640&q=75",
    "",
  ]) {
    const reply = await headersOf(`/_next/image?${query}`);
    expect(reply.status, query).toBe(404);
    expect(reply.headers["cache-control"]).toBe(
      unknown.headers["cache-control"],
    );
    const withoutNonce = (policy: unknown) =>
      String(policy).replace(/'nonce-[^']+'/, "");
    expect(withoutNonce(reply.headers["content-security-policy"])).toBe(
      withoutNonce(unknown.headers["content-security-policy"]),
    );
  }
});
