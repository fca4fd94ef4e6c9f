import { type Contract, nameOf } from "../../lib/api/call";
import { contracts } from "../../lib/api/contracts";
import type { Right } from "../../lib/auth/rights";
import type { ErrorCode } from "../../lib/errors/catalogue";

/** Who makes a call. A token "pasted" stands in the session cookie of the realm it is not for. */
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
export type Expected = "200" | ErrorCode;
/** Staff's roles are told apart on staff's calls alone; elsewhere they are staff like the "admin". */
type Role = "teller" | "auditor";
type Row = Record<Exclude<Caller, Role>, Expected> &
  Partial<Record<Role, Expected>>;

/** A customer's own data: anybody else's id is as unknown as no id. */
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

/** What a customer does with the own account, whatever the address says. */
const ANY_CUSTOMER: Row = {
  ...OWN,
  "another customer": "200",
  "dormant customer": "ACCOUNT_NOT_ACTIVE",
};

/** What a customer does with the own data, dormant or not. */
const EVERY_CUSTOMER: Row = {
  ...OWN,
  "another customer": "200",
  "dormant customer": "200",
};

/** Something of a customer's that has an id: anybody else's is as unknown as none. */
const OWN_THING: Row = {
  ...OWN,
  "another customer": "NOT_FOUND",
  "dormant customer": "NOT_FOUND",
};

/** The rights of each role, written out once more: a change of the table in lib/auth/rights.ts shows here. */
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

/** A customer's own file, which staff may open, too. */
const OWN_FILE: Row = {
  ...OWN,
  "another customer": "NOT_FOUND",
  "dormant customer": "NOT_FOUND",
  admin: "200",
  "admin token pasted into the customer cookie": "SIGNED_OUT",
  teller: "200",
  auditor: "200",
};

/** Open to anyone: a session, whatever its state, neither helps nor hinders. */
const ANYONE = Object.fromEntries(
  Object.keys(OWN).map((caller) => [caller, "200"]),
) as Row;

/** Calls that a dormant customer is refused. */
const ACTIVE_ONLY = ["POST /transfer", "POST /standing-orders"];

/** What a path parameter stands for where its name does not say it; the test makes one of each. */
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

/** Every call that the tables above name. */
export const NAMED = [
  ...ACTIVE_ONLY,
  ...Object.keys(PLACEHOLDERS),
  ...Object.keys(QUERIES),
];

export type Entry = {
  contract: Contract;
  method: Contract["method"];
  /** The contract's, with the placeholders of the test. */
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
    case "either":
      return OWN_FILE;
    case "admin":
      return staff(contract.right);
    case "customer":
      if (contract.own) return OWN;
      if (contract.params) return OWN_THING;
      return ACTIVE_ONLY.includes(nameOf(contract))
        ? ANY_CUSTOMER
        : EVERY_CUSTOMER;
  }
}
