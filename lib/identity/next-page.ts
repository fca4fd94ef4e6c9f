import type { Route } from "next";
import type { FormPages } from "@/lib/platform/http/form-pages";
import { appendQuery } from "@/lib/platform/http/query";
import { homePages, isBehindSignIn, signInAgainPages } from "./pages";
import type { Realm } from "./callers";

/** The parameter of a sign-in page with the page that was asked for. */
const NEXT = "next";

const MAX_LENGTH = 1_000;
/** Any origin does: it only shows whether an address leaves it. */
const ORIGIN = "https://bank.invalid";

/**
 * Returns the address of a page behind this realm's sign-in, as a browser would read it; null for any other page or
 * site, and for the first page, which needs no asking.
 */
export function readNextPage(
  realm: Realm,
  address: string | null | undefined,
): Route | null {
  if (!address || address.length > MAX_LENGTH) return null;
  // Browsers read "\" as "/", and leave out tabs and line breaks.
  if (!/^\/[^\\\p{Cc}]*$/u.test(address)) return null;
  if (!URL.canParse(address, ORIGIN)) return null;
  const { origin, pathname, search } = new URL(address, ORIGIN);
  if (origin !== ORIGIN || !isBehindSignIn(realm, pathname)) return null;
  const page = `${pathname}${search}`;
  return page === homePages[realm] ? null : (page as Route);
}

/** Returns the address of a page before a sign-in, with the page that the sign-in opens. */
export const withNextPage = (
  page: string,
  realm: Realm,
  address: string | null,
): Route =>
  appendQuery(page, {
    [NEXT]: readNextPage(realm, address) ?? undefined,
  }) as Route;

/** Returns the page that the address of a sign-in page asks for, or null. */
export function nextPageOf(
  realm: Realm,
  signInAddress: string | null,
): Route | null {
  if (!signInAddress || !URL.canParse(signInAddress, ORIGIN)) return null;
  const { searchParams } = new URL(signInAddress, ORIGIN);
  return readNextPage(realm, searchParams.get(NEXT));
}

/** Returns the pages after a sign-in form that was sent without script. They keep the page that was asked for. */
export const signInFormPages = (
  realm: Realm,
  keep: readonly string[],
): FormPages => ({
  state: signInAgainPages[realm],
  keptSeconds: 120,
  keep,
  done: (_answer, formAddress) =>
    nextPageOf(realm, formAddress) ?? homePages[realm],
  again: (_refusal, formAddress) =>
    withNextPage(
      signInAgainPages[realm],
      realm,
      nextPageOf(realm, formAddress),
    ),
});
