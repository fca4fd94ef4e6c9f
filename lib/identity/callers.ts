import type { Role } from "./rights";
import type { Currency } from "@/lib/ledger/money";

declare const proof: unique symbol;

export type AccountStatus = "active" | "inactive" | "closed" | "disabled";
export type Realm = "customer" | "admin";

/** The account in the session's query. It proves nothing; `mainAccount` and `ownAccount` make the proof. */
export type AccountKey = Readonly<{
  id: bigint;
  number: string;
  currency: Currency;
}>;

/**
 * A signed-in customer whose session row was read or started in this request. Only lib/identity creates one, so a
 * function that takes it cannot be called without authorisation.
 */
export type Customer = Readonly<{
  realm: "customer";
  id: string;
  /** The id of the session's row, which is public. */
  sessionRowId: string;
  /** The secret in the token. It opens the session: never log or store it. */
  sessionSecret: string;
  main: AccountKey;
  fullName: string;
  username: string;
  photoId: string | null;
  /** Staff have set the password; until the customer changes it, nothing else is allowed. */
  mustChangePassword: boolean;
  status: AccountStatus;
  [proof]: "customer";
}>;

export type Admin = Readonly<{
  realm: "admin";
  id: string;
  /** See {@link Customer}. */
  sessionRowId: string;
  sessionSecret: string;
  username: string;
  role: Role;
  /** The bank requires a second factor from staff, and this staff member has not set one up yet. */
  mustEnrol: boolean;
  /** The password is temporary; until it is changed, only `self` is granted. */
  mustChangePassword: boolean;
  [proof]: "admin";
}>;

/**
 * A customer whose data a member of staff views. Only the query that writes the audit row of the view creates one, so
 * what it is used to read needs no row of its own.
 */
export type ViewedCustomer = Readonly<{
  id: string;
  main: AccountKey;
  fullName: string;
  [proof]: "viewed";
}>;

/** The owner of the data that a query reads: the caller, or a customer whom staff view. */
export type DataOwner = Customer | ViewedCustomer;

type AccountOf<Owner extends DataOwner> = AccountKey &
  Readonly<{ owner: Owner; [proof]: "account" }>;

/**
 * An account of the caller. Only lib/identity/accounts makes one, so a function that takes it names the account that it
 * reads or moves money from, and cannot be given another customer's.
 */
export type OwnAccount = AccountOf<Customer>;

/** The account that a query reads: the caller's own, or that of a customer whom staff view. */
export type ReadableAccount = AccountOf<Customer> | AccountOf<ViewedCustomer>;

/** The owner of a session, password or second factor. */
export type Principal = { realm: Realm; id: string };

/** Returns the columns that name the owner of a row. */
export const ownerColumns = ({ realm, id }: Principal) =>
  realm === "customer" ? { customerId: id } : { adminId: id };

/** The callers of a call of any realm: the person signed in to each realm; at least one is not null. */
export type AnyRealmCallers = {
  customer: Customer | null;
  admin: Admin | null;
};

export type CallerByRealm = {
  customer: Customer;
  admin: Admin;
  anyRealm: AnyRealmCallers;
  public: null;
};
