"use client";

import { useEffect, useRef } from "react";
import { ButtonLink } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { sitePages } from "@/components/marketing/pages";
import { useOpenLater } from "@/lib/browser/use-open-later";
import { signInPages } from "@/lib/identity/pages";

const homeRedirectMs = 4000;

/** Shows the new account number. The home page opens after four seconds. */
export function CodeSuccess({ accountNumber }: { accountNumber: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  useOpenLater(sitePages.home, homeRedirectMs);

  return (
    <div className="grid gap-5">
      <h2
        ref={heading}
        tabIndex={-1}
        className="text-xl font-semibold outline-none"
      >
        Your account is open
      </h2>
      <div className="rounded bg-accent-soft p-5">
        <p className="text-sm text-ink-soft">Your account number</p>
        <div className="mt-1 flex flex-wrap items-center justify-between gap-3">
          <p
            translate="no"
            className="figures text-2xl font-semibold tracking-wide"
          >
            {accountNumber}
          </p>
          <CopyButton text={accountNumber} size="small" />
        </div>
      </div>
      <p className="text-sm text-ink-soft">
        Use this number to sign in. We have also emailed it to you. The home
        page opens in a moment.
      </p>
      <ButtonLink href={signInPages.customer}>Log In</ButtonLink>
    </div>
  );
}
