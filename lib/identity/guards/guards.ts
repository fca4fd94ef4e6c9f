import "server-only";
import type { Route } from "next";
import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import {
  homePages,
  identityPages,
  signInPages,
  withEndedSession,
} from "@/lib/identity/pages";
import type { Admin, Customer, Realm } from "@/lib/identity/callers";
import { nextPageOf, withNextPage } from "@/lib/identity/next-page";
import { requestIdOf } from "@/lib/platform/http/client-ip";
import { describeRequest } from "@/lib/platform/http/request-log";
import { pageContext, pageRequest } from "@/lib/platform/http/page-context";
import { recordEvent } from "@/lib/identity/record-refusal";
import { findCaller } from "./identify";
import { hasRight, type Right } from "@/lib/identity/rights";
import { cookieNames } from "@/lib/identity/tokens";

export type { Admin, Customer } from "@/lib/identity/callers";

const findCookieCaller = cache(async (realm: Realm) => {
  const jar = await cookies();
  const requestHeaders = await headers();
  const caller = await findCaller(realm, {
    authorization: null,
    cookie: (name) => jar.get(name)?.value,
    isIdle: requestHeaders.get("x-own-update") === "yes",
  });
  if (caller) describeRequest(requestIdOf(requestHeaders), { caller: realm });
  return caller;
});

/** Cached per request, because a page and its title ask for the same right. */
const recordMissingRight = cache(async (caller: Admin) => {
  recordEvent("right.missing", await pageRequest(), caller);
});

/**
 * Returns the signed-in customer; redirects to /sign-in if there is none, and to the change of the password if staff
 * have set it. Both then open the page that was asked for. Cached per request.
 */
export async function requireCustomer(): Promise<Customer> {
  const caller = await findSignedInCustomer();
  if (caller.mustChangePassword)
    redirect(await withThisPage(identityPages.temporaryPassword, "customer"));
  return caller;
}

/** Returns the customer who must replace a temporary password; redirects everybody else to the page they asked for. */
export async function requireTemporaryPassword(): Promise<Customer> {
  const caller = await findSignedInCustomer();
  if (!caller.mustChangePassword) {
    const { page = null } = await pageContext();
    redirect(nextPageOf("customer", page) ?? homePages.customer);
  }
  return caller;
}

async function findSignedInCustomer(): Promise<Customer> {
  const caller = await findCookieCaller("customer");
  return (
    (caller as Customer | null) ?? redirect(await signInAddress("customer"))
  );
}

/** Returns the address of the sign-in. With a session cookie present, that page says that the session has ended. */
async function signInAddress(realm: Realm): Promise<Route> {
  const page = await withThisPage(signInPages[realm], realm);
  const jar = await cookies();
  return jar.get(cookieNames(realm).session) ? withEndedSession(page) : page;
}

/** Returns the address of a page before a sign-in that then opens the requested page. */
const withThisPage = async (page: string, realm: Realm) =>
  withNextPage(page, realm, (await pageContext()).page ?? null);

/**
 * Returns the signed-in staff member; redirects to /login if there is none. If the role lacks `right`, redirects to
 * the admin dashboard, which explains why. A staff member who must first set up a second factor or change a temporary
 * password is redirected to the security page, which then leads to the requested page.
 */
export async function requireAdmin(right: Right = "read"): Promise<Admin> {
  const caller = (await findCookieCaller("admin")) as Admin | null;
  if (!caller) redirect(await signInAddress("admin"));
  if (!hasRight(caller, right)) {
    if (caller.mustEnrol || caller.mustChangePassword)
      redirect(await withThisPage(identityPages.staffSecurity, "admin"));
    await recordMissingRight(caller);
    redirect(identityPages.staffRefused);
  }
  return caller;
}
