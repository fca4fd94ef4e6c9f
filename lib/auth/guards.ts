import "server-only";
import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import type { Admin, Customer, Realm } from "./callers";
import { findCaller } from "./identify";

export type { AccountStatus, Admin, Customer } from "./callers";

const findCookieCaller = cache(async (realm: Realm) => {
  const jar = await cookies();
  return findCaller(realm, {
    authorization: null,
    cookie: (name) => jar.get(name)?.value,
  });
});

/** The customer this page is for; redirects to /sign-in without one. Read once per request. */
export async function requireCustomer(): Promise<Customer> {
  const caller = await findCookieCaller("customer");
  return (caller as Customer | null) ?? redirect("/sign-in");
}

/** The member of staff this page is for; redirects to /login without one. */
export async function requireAdmin(): Promise<Admin> {
  const caller = await findCookieCaller("admin");
  return (caller as Admin | null) ?? redirect("/login");
}
