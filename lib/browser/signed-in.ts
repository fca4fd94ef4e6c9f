import { useEffect, useState } from "react";
import { readSession } from "./session";

/** Says that a customer has been signed in with this browser, and nothing else. */
const MARK = "signed-in";

/** Called by the pages behind the customers' sign-in. */
export function markSignedIn(): void {
  try {
    localStorage.setItem(MARK, "yes");
  } catch {
    // A browser without storage shows the links to the sign-in.
  }
}

let answer: Promise<boolean> | null = null;

/** Asks the server only if a customer was signed in, so that visitors cause no calls. */
async function isSignedIn(): Promise<boolean> {
  try {
    if (!localStorage.getItem(MARK)) return false;
    const session = await readSession("customer");
    if (session === "none") localStorage.removeItem(MARK);
    return session !== null && session !== "none";
  } catch {
    return false;
  }
}

/** Returns whether a customer is signed in, once that is known. For static pages. */
export function useSignedIn(): boolean {
  const [signedIn, setSignedIn] = useState(false);
  useEffect(() => {
    answer ??= isSignedIn().finally(() => (answer = null));
    void answer.then(setSignedIn);
  }, []);
  return signedIn;
}
