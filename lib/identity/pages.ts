import type { Route } from "next";
import type { Realm } from "./callers";

/** The sign-in page of each realm. */
export const signInPages = { customer: "/sign-in", admin: "/login" } as const;

/** The first page of each realm after the sign-in. */
export const homePages = { customer: "/dashboard", admin: "/admin" } as const;

/**
 * The first segments of the paths behind each sign-in. Those of staff share none; a test compares them with the
 * folders.
 */
export const realmPages = {
  customer: ["/dashboard"],
  admin: [
    "/accountmanage",
    "/admin",
    "/allacount",
    "/approvals",
    "/audit",
    "/books",
    "/cases",
    "/colleagues",
    "/history",
    "/jobs",
    "/loanrequests",
    "/messages",
    "/rates",
    "/products",
    "/rails",
    "/business-day",
    "/security",
    "/security-log",
    "/staff-not-found",
    "/wires",
  ],
} as const;

/** Returns whether a page is behind the sign-in of this realm. */
export const isBehindSignIn = (realm: Realm, pathname: string): boolean =>
  realmPages[realm].some(
    (page) => pathname === page || pathname.startsWith(`${page}/`),
  );

/** The sign-in page of each realm after a form that was submitted without script was refused. */
export const signInAgainPages = {
  customer: "/sign-in/again",
  admin: "/login/again",
} as const;

export const identityPages = {
  forgotPassword: "/forgot-password",
  forgotNumber: "/forgot-account-number",
  passwordChanged: "/login1",
  /** The page on which a customer replaces a password that staff set. */
  temporaryPassword: "/change-password",
  security: `${homePages.customer}/detail/security`,
  sessions: `${homePages.customer}/detail/security#sessions`,
  staffSecurity: "/security",
  colleagues: "/colleagues",
  staffRefused: `${homePages.admin}?refused=role`,
} as const;

/** The fragment of a sign-in page that shows that the session is over. */
export const SESSION_ENDED = "session-ended";

/** Returns the address of a sign-in page that shows that the session is over. */
export const withEndedSession = (signInPage: Route): Route =>
  `${signInPage}#${SESSION_ENDED}` as Route;

/** The page for the code of a running reset. */
export function resetCodePath(flowId: string): Route {
  return `/otp-verification/${encodeURIComponent(flowId)}` as Route;
}

/** The page for the new password of a proven reset. */
export function resetPasswordPath(flowId: string): Route {
  return `/reset-password/${encodeURIComponent(flowId)}` as Route;
}
