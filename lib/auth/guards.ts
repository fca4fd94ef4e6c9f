import "server-only";
import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { paths } from "@/lib/paths";
import type { Admin, Customer, Realm } from "./callers";
import { findCaller } from "./identify";
import { hasRight, type Right } from "./rights";

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

/**
 * The member of staff this page is for; redirects to /login without one, and to the dashboard, which says why, where
 * the role lacks the right that the whole page needs. Who must set up a second factor first is led there.
 */
export async function requireAdmin(right: Right = "read"): Promise<Admin> {
  const caller = (await findCookieCaller("admin")) as Admin | null;
  if (!caller) redirect(paths.adminSignIn);
  if (!hasRight(caller, right))
    redirect(caller.mustEnrol ? paths.adminSecurity : paths.adminRefused);
  return caller;
}
