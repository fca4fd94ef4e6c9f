"use client";

import { useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Notice } from "@/components/ui/notice";
import { PrintButton } from "@/components/ui/print-button";
import { site } from "@/lib/platform/config/site";

/** Shows new recovery codes. They cannot be shown again. */
export function RecoveryCodes({
  codes,
  onDone,
}: {
  codes: string[];
  onDone: () => void;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div data-keeps-dialog className="grid gap-5">
      <div>
        <h3 ref={heading} tabIndex={-1} className="font-semibold outline-none">
          {`Your ${site.name} recovery codes`}
        </h3>
        <p className="mt-0.5 text-sm text-ink-soft">
          If you lose your authenticator app, sign in with your password and one
          of these codes. Each code works once. Keep them somewhere you can
          reach without your phone.
        </p>
      </div>
      <ul
        translate="no"
        aria-label="Recovery codes"
        className="figures grid gap-2 rounded bg-sunken p-4 text-center text-sm font-medium whitespace-nowrap"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Notice tone="warn" className="print:hidden">
        We show these codes only once. You can make new codes at any time.
      </Notice>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 print:hidden">
        <CopyButton text={codes.join("\n")} />
        <PrintButton />
        <Button className="max-sm:col-span-2" onClick={onDone}>
          Done
        </Button>
      </div>
    </div>
  );
}
