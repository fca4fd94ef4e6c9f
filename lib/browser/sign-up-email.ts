import { customerPages } from "@/lib/features/customers/pages";

const prefix = "#email=";

/** The registration with an e-mail address to start from. After the `#`, so that no server and no log gets to see it. */
export function signUpUrl(email: string): string {
  return email
    ? customerPages.signUp + prefix + encodeURIComponent(email)
    : customerPages.signUp;
}

/** The address that {@link signUpUrl} brought, once: it is taken off the address bar. */
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
