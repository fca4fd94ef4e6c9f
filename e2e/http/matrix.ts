import { type Contract, nameOf } from "../../lib/calls/call";
import { contracts } from "../../lib/bank/contracts";
import type { Right } from "../../lib/identity/rights";
import { callNamed, type FeatureCall } from "./feature";

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
type Expected = string;
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
  auditor: ["self", "read", "monitor", "export"],
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

/** A document that no other bank has sent, without its type. */
const UNSIGNED = Object.fromEntries(
  Object.keys(OWN).map((caller) => [caller, "UNSUPPORTED_TYPE"]),
) as Row;

export type Entry = {
  contract: Contract;
  call: FeatureCall;
  method: Contract["method"];
  /** The path of the contract, with a placeholder for what the test plants. */
  path: string;
  realm: Contract["caller"];
  row: Row;
};

/** Every call, with the answer that each caller gets. */
export const MATRIX: Entry[] = contracts.map((contract) => {
  const call = callNamed(nameOf(contract));
  const { method, path, caller: realm } = contract;
  return {
    contract,
    call,
    method,
    path: call.place ? path.replace(/\{\w+\}/, `{${call.place}}`) : path,
    realm,
    row: rowOf(contract, call),
  };
});

function rowOf(
  contract: Contract,
  { isActiveOnly, takesOwn }: FeatureCall,
): Row {
  switch (contract.caller) {
    case "public":
      return contract.document ? UNSIGNED : ANYONE;
    case "anyRealm":
      return OWN_FILE;
    case "admin":
      return staff(contract.right);
    case "customer":
      if (contract.pathUserIsCaller) return OWN;
      if (contract.params) return OWN_THING;
      if (takesOwn)
        return {
          ...OWN,
          "another customer": takesOwn,
          "dormant customer": takesOwn,
        };
      return isActiveOnly ? ANY_CUSTOMER : EVERY_CUSTOMER;
  }
}
