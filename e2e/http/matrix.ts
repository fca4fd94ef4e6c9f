import { type Contract, nameOf } from "../../lib/identity/call";
import { contracts } from "../../lib/api/contracts";
import type { Right } from "../../lib/identity/rights";

/** The callers. A "pasted" token is in the session cookie of the wrong realm. */
export const CALLERS = [
  "nobody",
  "owner",
  "another customer",
  "dormant customer",
  "unverified customer",
  "disabled customer",
  "closed customer",
  "ended customer session",
  "admin",
  "ended admin session",
  "customer token pasted into the admin cookie",
  "admin token pasted into the customer cookie",
  "forged token",
  "teller",
  "auditor",
] as const;

export type Caller = (typeof CALLERS)[number];
/** 200, or the code of a refusal. */
export type Expected = string;
/** Only staff calls distinguish the roles of staff. */
type Role = "teller" | "auditor";
type Row = Record<Exclude<Caller, Role>, Expected> &
  Partial<Record<Role, Expected>>;

/** Data of one customer: for anyone else the id does not exist. */
const OWN: Row = {
  nobody: "SIGNED_OUT",
  owner: "200",
  "another customer": "USER_NOT_FOUND",
  "dormant customer": "USER_NOT_FOUND",
  "unverified customer": "SIGNED_OUT",
  "disabled customer": "SIGNED_OUT",
  "closed customer": "SIGNED_OUT",
  "ended customer session": "SIGNED_OUT",
  admin: "WRONG_REALM",
  "ended admin session": "SIGNED_OUT",
  "customer token pasted into the admin cookie": "SIGNED_OUT",
  "admin token pasted into the customer cookie": "WRONG_REALM",
  "forged token": "SIGNED_OUT",
};

/** Calls on the caller's own account, for active customers. */
const ANY_CUSTOMER: Row = {
  ...OWN,
  "another customer": "200",
  "dormant customer": "ACCOUNT_NOT_ACTIVE",
};

/** Calls on the caller's own data, for active and dormant customers. */
const EVERY_CUSTOMER: Row = {
  ...OWN,
  "another customer": "200",
  "dormant customer": "200",
};

/** A thing with an id that belongs to one customer: for anyone else it does not exist. */
const OWN_THING: Row = {
  ...OWN,
  "another customer": "NOT_FOUND",
  "dormant customer": "NOT_FOUND",
};

/** The rights of each role, repeated here so that a change of the product's table fails a test. */
const MAY: Record<Role, readonly Right[]> = {
  teller: ["self", "read", "serve"],
  auditor: ["self", "read"],
};

/** A call of staff that needs this right. */
const staff = (right: Right): Row => ({
  ...ANY_STAFF,
  teller: MAY.teller.includes(right) ? "200" : "RIGHT_MISSING",
  auditor: MAY.auditor.includes(right) ? "200" : "RIGHT_MISSING",
});

const ANY_STAFF: Row = {
  nobody: "SIGNED_OUT",
  owner: "WRONG_REALM",
  "another customer": "WRONG_REALM",
  "dormant customer": "WRONG_REALM",
  "unverified customer": "SIGNED_OUT",
  "disabled customer": "SIGNED_OUT",
  "closed customer": "SIGNED_OUT",
  "ended customer session": "SIGNED_OUT",
  admin: "200",
  "ended admin session": "SIGNED_OUT",
  "customer token pasted into the admin cookie": "WRONG_REALM",
  "admin token pasted into the customer cookie": "SIGNED_OUT",
  "forged token": "SIGNED_OUT",
};

/** A customer's own file, which staff may open as well. */
const OWN_FILE: Row = {
  ...OWN,
  "another customer": "NOT_FOUND",
  "dormant customer": "NOT_FOUND",
  admin: "200",
  "admin token pasted into the customer cookie": "SIGNED_OUT",
  teller: "200",
  auditor: "200",
};

/** Open to anyone: a session makes no difference. */
const ANYONE = Object.fromEntries(
  Object.keys(OWN).map((caller) => [caller, "200"]),
) as Row;

/** Calls that a dormant customer is refused. */
const ACTIVE_ONLY = ["POST /transfer", "POST /standing-orders"];

/** The meaning of path parameters whose name does not say it; the test plants one of each. */
const PLACEHOLDERS: Record<string, string> = {
  "POST /verify/{userId}": "{flowId}",
  "GET /resend-otp/{userId}": "{flowId}",
  "POST /reset-user/{userId}": "{provenFlowId}",
  "DELETE /admin-delete/{userId}": "{strangerId}",
  "POST /remove-second-factor/{userId}": "{protectedId}",
  "POST /answer-message/{messageId}": "{receivedId}",
  "POST /credit/{accountId}": "{number}",
  "POST /debit/{accountId}": "{number}",
};

/** Query parameters that a call needs. */
const QUERIES: Record<string, string> = {
  "GET /statement-file/{userId}": "format=csv",
};

/** All calls in the tables above. */
export const NAMED = [
  ...ACTIVE_ONLY,
  ...Object.keys(PLACEHOLDERS),
  ...Object.keys(QUERIES),
];

export type Entry = {
  contract: Contract;
  method: Contract["method"];
  /** The path of the contract, with the placeholders of the test. */
  path: string;
  query?: string;
  realm: Contract["caller"];
  row: Row;
};

/** Every call, with the answer that each caller gets. */
export const MATRIX: Entry[] = contracts.map((contract) => {
  const { method, path, caller: realm } = contract;
  const name = nameOf(contract);
  const placeholder = PLACEHOLDERS[name];
  const query = QUERIES[name];
  return {
    contract,
    method,
    path: placeholder ? path.replace(/\{\w+\}/, placeholder) : path,
    ...(query && { query }),
    realm,
    row: rowOf(contract),
  };
});

function rowOf(contract: Contract): Row {
  switch (contract.caller) {
    case "public":
      return ANYONE;
    case "anyRealm":
      return OWN_FILE;
    case "admin":
      return staff(contract.right);
    case "customer":
      if (contract.pathUserIsCaller) return OWN;
      if (contract.params) return OWN_THING;
      return ACTIVE_ONLY.includes(nameOf(contract))
        ? ANY_CUSTOMER
        : EVERY_CUSTOMER;
  }
}
