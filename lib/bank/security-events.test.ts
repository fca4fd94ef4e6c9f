import { expect, test } from "vitest";
import { commonErrors } from "@/lib/platform/errors/common";
import type { ErrorValue } from "@/lib/platform/errors/define";
import { findSecurityEvent } from "@/lib/security-log/events";
import { contracts } from "./contracts";
import { itemParameters } from "./missing-item";

test("every path parameter that names an item of a customer is looked up when it is missing", () => {
  const named = contracts
    .filter(({ caller }) => caller === "customer" || caller === "anyRealm")
    .flatMap(({ path }) => [...path.matchAll(/\{(\w+)\}/g)])
    .map(([, name]) => name!)
    .filter((name) => name !== "action");
  expect(named.filter((name) => !itemParameters.includes(name))).toEqual([]);
});

/** Refusals that are part of normal use. */
const UNRECORDED = new Set([
  "SIGNED_OUT",
  "NOT_VERIFIED",
  "SECOND_FACTOR_NEEDED",
  "STEP_UP_NEEDED",
  "TWO_FACTOR_REQUIRED",
  "ACCOUNT_NOT_ACTIVE",
  "PAYER_NOT_ACTIVE",
  "RESEND_TOO_SOON",
  "EMAIL_CODES_TOO_SOON",
]);

const errors = new Map<string, ErrorValue>(
  [
    ...Object.values<ErrorValue>(commonErrors),
    ...contracts.flatMap(({ refuses = [] }) => refuses),
  ].map((error) => [error.code, error]),
);

test("every event that an error names is defined", () => {
  const unknown = [...errors.values()].filter(
    ({ securityEvent }) => securityEvent && !findSecurityEvent(securityEvent),
  );
  expect(unknown).toEqual([]);
});

test("every 401, 403 and 429 is recorded, or is listed as normal use", () => {
  const silent = [...errors.values()].filter(
    ({ code, status, securityEvent }) =>
      [401, 403, 429].includes(status) &&
      !securityEvent &&
      !UNRECORDED.has(code),
  );
  expect(silent.map(({ code }) => code)).toEqual([]);
});

test("no error is both recorded and listed as normal use", () => {
  const both = [...errors.values()].filter(
    ({ code, securityEvent }) => securityEvent && UNRECORDED.has(code),
  );
  expect(both).toEqual([]);
});
