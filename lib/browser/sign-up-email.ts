import type { Route } from "next";
import { customerPages } from "@/lib/features/customers/pages";

const prefix = "#email=";

/** Returns the sign-up URL with an email address in its fragment, which neither servers nor logs see. */
export function signUpUrl(email: string): Route {
  return email
    ? `${customerPages.signUp}${prefix}${encodeURIComponent(email)}`
    : customerPages.signUp;
}

/** Returns the address from the fragment and removes it from the address bar. */
export function takePrefilledEmail(): string | null {
  const { hash, pathname, search } = window.location;
  if (!hash.startsWith(prefix)) return null;
  window.history.replaceState(null, "", pathname + search);
  try {
    return decodeURIComponent(hash.slice(prefix.length));
  } catch {
    return null;
  }
}
