"use client";

import Check from "lucide-react/icons/check";
import Copy from "lucide-react/icons/copy";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { Button, ButtonLink } from "@/components/ui/button";
import { sitePages } from "@/components/marketing/pages";
import { signInPages } from "@/lib/identity/pages";

const homeRedirectMs = 4000;

/** Shows the new account number. The home page opens after four seconds. */
export function CodeSuccess({ accountNumber }: { accountNumber: string }) {
  const router = useRouter();
  const heading = useRef<HTMLHeadingElement>(null);
  const [copied, setCopied] = useState(false);

  useEffect(() => {
    heading.current?.focus();
    const timer = setTimeout(() => router.push(sitePages.home), homeRedirectMs);
    return () => clearTimeout(timer);
  }, [router]);

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
          <p className="figures text-2xl font-semibold tracking-wide">
            {accountNumber}
          </p>
          <Button
            variant="secondary"
            size="small"
            onClick={() => {
              navigator.clipboard
                ?.writeText(accountNumber)
                .then(() => setCopied(true))
                .catch(() => setCopied(false));
            }}
          >
            {copied ? (
              <Check aria-hidden className="size-4" />
            ) : (
              <Copy aria-hidden className="size-4" />
            )}
            {copied ? "Copied" : "Copy"}
          </Button>
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
