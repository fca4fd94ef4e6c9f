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

export type Entry = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** As the specification writes it; `{…}` is filled in by the test. */
  path: string;
  /** What stands after the question mark, where the call needs it. */
  query?: string;
  realm: "public" | "customer" | "admin" | "either";
  row: Row;
};

/** Every call that exists, with the answer each caller gets. A route without a row here fails the tidy test. */
export const MATRIX: Entry[] = [
  { method: "POST", path: "/loginA", realm: "public", row: ANYONE },
  { method: "POST", path: "/sign-up", realm: "public", row: ANYONE },
  { method: "POST", path: "/verify/{flowId}", realm: "public", row: ANYONE },
  { method: "GET", path: "/resend-otp/{flowId}", realm: "public", row: ANYONE },
  { method: "POST", path: "/admin-login", realm: "public", row: ANYONE },
  { method: "POST", path: "/contact", realm: "public", row: ANYONE },
  { method: "GET", path: "/openapi.json", realm: "public", row: ANYONE },
  { method: "POST", path: "/forgot", realm: "public", row: ANYONE },
  {
    method: "POST",
    path: "/reset-user/{provenFlowId}",
    realm: "public",
    row: ANYONE,
  },

  { method: "GET", path: "/view-me/{userId}", realm: "customer", row: OWN },
  {
    method: "GET",
    path: "/transaction-history/{userId}",
    realm: "customer",
    row: OWN,
  },
  {
    method: "GET",
    path: "/bank-statement/{userId}",
    realm: "customer",
    row: OWN,
  },
  {
    method: "GET",
    path: "/statement-file/{userId}",
    query: "format=csv",
    realm: "customer",
    row: OWN,
  },
  {
    method: "GET",
    path: "/get-admin-message/{userId}",
    realm: "customer",
    row: OWN,
  },
  {
    method: "POST",
    path: "/loan-request/{userId}",
    realm: "customer",
    row: OWN,
  },
  {
    method: "POST",
    path: "/message-admin/{userId}",
    realm: "customer",
    row: OWN,
  },
  {
    method: "POST",
    path: "/read-message/{messageId}",
    realm: "customer",
    row: OWN_THING,
  },
  {
    method: "POST",
    path: "/read-notifications",
    realm: "customer",
    row: { ...OWN, "another customer": "200", "dormant customer": "200" },
  },
  {
    method: "PUT",
    path: "/notification-settings",
    realm: "customer",
    row: { ...OWN, "another customer": "200", "dormant customer": "200" },
  },
  {
    method: "POST",
    path: "/sign-out-others",
    realm: "customer",
    row: { ...OWN, "another customer": "200", "dormant customer": "200" },
  },
  {
    method: "DELETE",
    path: "/sessions/{sessionId}",
    realm: "customer",
    row: {
      ...OWN,
      "another customer": "NOT_FOUND",
      "dormant customer": "NOT_FOUND",
    },
  },
  {
    method: "PUT",
    path: "/update-personal-profile",
    realm: "customer",
    row: EVERY_CUSTOMER,
  },
  ...["confirm", "recovery-codes", "off", "start"].map((step) => ({
    method: "POST" as const,
    path: `/two-factor/${step}`,
    realm: "customer" as const,
    row: EVERY_CUSTOMER,
  })),
  {
    method: "POST",
    path: "/change-password",
    realm: "customer",
    row: EVERY_CUSTOMER,
  },
  {
    method: "POST",
    path: "/card-details",
    realm: "customer",
    row: EVERY_CUSTOMER,
  },
  {
    method: "GET",
    path: "/card-details/{userId}",
    realm: "customer",
    row: OWN,
  },
  {
    method: "DELETE",
    path: "/card-details/{userId}",
    realm: "customer",
    row: OWN,
  },
  { method: "POST", path: "/transfer", realm: "customer", row: ANY_CUSTOMER },
  {
    method: "POST",
    path: "/payee-check",
    realm: "customer",
    row: EVERY_CUSTOMER,
  },
  {
    method: "POST",
    path: "/beneficiaries",
    realm: "customer",
    row: EVERY_CUSTOMER,
  },
  {
    method: "PUT",
    path: "/beneficiaries/{beneficiaryId}",
    realm: "customer",
    row: OWN_THING,
  },
  {
    method: "DELETE",
    path: "/beneficiaries/{beneficiaryId}",
    realm: "customer",
    row: OWN_THING,
  },
  {
    method: "POST",
    path: "/standing-orders",
    realm: "customer",
    row: ANY_CUSTOMER,
  },
  {
    method: "POST",
    path: "/standing-orders/{orderId}/{action}",
    realm: "customer",
    row: OWN_THING,
  },
  {
    method: "POST",
    path: "/upload-document",
    realm: "customer",
    row: { ...OWN, "another customer": "200", "dormant customer": "200" },
  },
  {
    method: "PUT",
    path: "/profilephoto",
    realm: "customer",
    row: { ...OWN, "another customer": "200", "dormant customer": "200" },
  },

  {
    method: "GET",
    path: "/documents/{documentId}",
    realm: "either",
    row: OWN_FILE,
  },
  {
    method: "GET",
    path: "/photos/{photoId}",
    realm: "either",
    row: OWN_FILE,
  },

  {
    method: "GET",
    path: "/view-all-users",
    realm: "admin",
    row: staff("read"),
  },
  {
    method: "GET",
    path: "/admin-view-one-user/{userId}",
    realm: "admin",
    row: staff("read"),
  },
  {
    method: "PUT",
    path: "/admin-update/{userId}",
    realm: "admin",
    row: staff("correct"),
  },
  {
    method: "DELETE",
    path: "/admin-delete/{strangerId}",
    realm: "admin",
    row: staff("delete"),
  },
  {
    method: "PUT",
    path: "/admin-status/{userId}",
    realm: "admin",
    row: staff("serve"),
  },
  { method: "GET", path: "/get-messages", realm: "admin", row: staff("read") },
  {
    method: "POST",
    path: "/message-user/{userId}",
    realm: "admin",
    row: staff("serve"),
  },
  {
    method: "POST",
    path: "/answer-message/{receivedId}",
    realm: "admin",
    row: staff("serve"),
  },
  {
    method: "DELETE",
    path: "/delete-message/{messageId}",
    realm: "admin",
    row: staff("delete"),
  },
  {
    method: "GET",
    path: "/view-all-history",
    realm: "admin",
    row: staff("read"),
  },
  {
    method: "GET",
    path: "/view-all-documents",
    realm: "admin",
    row: staff("read"),
  },
  {
    method: "POST",
    path: "/review-document/{documentId}",
    realm: "admin",
    row: staff("serve"),
  },
  {
    method: "POST",
    path: "/admin-create",
    realm: "admin",
    row: staff("serve"),
  },
  {
    method: "POST",
    path: "/credit/{number}",
    realm: "admin",
    row: staff("serve"),
  },
  {
    method: "POST",
    path: "/debit/{number}",
    realm: "admin",
    row: staff("serve"),
  },
  {
    method: "POST",
    path: "/transaction-history",
    realm: "admin",
    row: staff("serve"),
  },
  {
    method: "DELETE",
    path: "/delete-history/{historyId}",
    realm: "admin",
    row: staff("delete"),
  },
  {
    method: "POST",
    path: "/decide-approval/{approvalId}",
    realm: "admin",
    row: staff("serve"),
  },
  {
    method: "POST",
    path: "/withdraw-approval/{approvalId}",
    realm: "admin",
    row: staff("serve"),
  },
  {
    method: "GET",
    path: "/all-card-details",
    realm: "admin",
    row: staff("cards"),
  },
  {
    method: "POST",
    path: "/show-card/{cardId}",
    realm: "admin",
    row: staff("cards"),
  },
  {
    method: "POST",
    path: "/decide-loan/{loanId}",
    realm: "admin",
    row: staff("serve"),
  },
  {
    method: "POST",
    path: "/settle-wire/{wireId}",
    realm: "admin",
    row: staff("serve"),
  },
  {
    method: "POST",
    path: "/return-wire/{wireId}",
    realm: "admin",
    row: staff("serve"),
  },
  {
    method: "POST",
    path: "/remove-second-factor/{protectedId}",
    realm: "admin",
    row: staff("correct"),
  },
  {
    method: "POST",
    path: "/admin-change-password",
    realm: "admin",
    row: staff("self"),
  },
  ...["confirm", "recovery-codes", "off", "start"].map((step) => ({
    method: "POST" as const,
    path: `/admin-two-factor/${step}`,
    realm: "admin" as const,
    row: staff("self"),
  })),
];

/** Whether two are the same call by method and path, whatever the names of their placeholders. */
export function sameCall(one: string, other: string): boolean {
  const plain = (call: string) => call.replace(/\{\w+\}/g, "{}");
  return plain(one) === plain(other);
}
