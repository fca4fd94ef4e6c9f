"use client";

import { ButtonLink } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { useSignedIn } from "@/lib/browser/signed-in";
import { customerPages } from "@/lib/features/customers/pages";
import { homePages, signInPages } from "@/lib/identity/pages";

/** The links to the sign-in and the sign-up, or back to the dashboard. */
export function SiteEntry() {
  const signedIn = useSignedIn();
  return signedIn ? (
    <ButtonLink href={homePages.customer}>Your dashboard</ButtonLink>
  ) : (
    <div className="flex items-center gap-2">
      <Link
        href={signInPages.customer}
        className="inline-flex min-h-11 items-center rounded px-4 font-medium hover:bg-sunken"
      >
        Log In
      </Link>
      <ButtonLink href={customerPages.signUp}>Sign Up</ButtonLink>
    </div>
  );
}
