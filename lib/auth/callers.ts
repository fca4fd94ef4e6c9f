import type { Role } from "./rights";

declare const proof: unique symbol;

export type AccountStatus = "active" | "inactive" | "closed" | "disabled";
export type Realm = "customer" | "admin";

/**
 * A signed-in customer whose session row was read in this request. Only lib/auth mints one, so a function that
 * takes it cannot be reached without authorisation.
 */
export type Customer = Readonly<{
  realm: "customer";
  id: string;
  sessionId: string;
  accountId: bigint;
  accountNumber: string;
  fullName: string;
  username: string;
  /** Of the profile photo; null without one. */
  photoId: string | null;
  status: AccountStatus;
  [proof]: "customer";
}>;

/** A signed-in member of staff; see {@link Customer}. */
export type Admin = Readonly<{
  realm: "admin";
  id: string;
  sessionId: string;
  username: string;
  role: Role;
  /** The bank asks staff for a second factor, and this one has none yet. */
  mustEnrol: boolean;
  [proof]: "admin";
}>;

/** Whose session, password or second factor it is; every caller is one. */
export type Holder = { realm: Realm; id: string };

/** Whoever is signed in: one of them at least. */
export type Either = { customer: Customer | null; admin: Admin | null };

export type CallerOf = {
  customer: Customer;
  admin: Admin;
  either: Either;
  public: null;
};
