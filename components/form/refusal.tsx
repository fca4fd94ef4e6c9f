"use client";

import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";
import { Notice } from "@/components/ui/notice";
import type { FormRefusal } from "@/lib/browser/form/use-call-form";
import { cn } from "@/lib/browser/cn";
import { isBehindSignIn, signInPages } from "@/lib/identity/pages";

/** The last refusal. It stays after its toast is gone. */
export function Refusal({
  refusal,
  className,
}: {
  refusal: FormRefusal | null;
  className?: string;
}) {
  const realm = isBehindSignIn("admin", usePathname()) ? "admin" : "customer";
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!refusal) return;
    notice.current?.scrollIntoView({ block: "nearest" });
    // If the pressed button is gone with a step of the form, screen readers continue here. The focus is nowhere then, or
    // already on a heading, where keepFocus has put it.
    if (document.activeElement?.matches("body, h1, h2, h3"))
      notice.current?.focus();
  }, [refusal]);
  const awaitsSignIn = refusal?.code === "SIGNED_OUT";
  return refusal ? (
    <Notice
      ref={notice}
      data-keeps-page={awaitsSignIn || undefined}
      tabIndex={-1}
      tone="bad"
      role="alert"
      className={cn("whitespace-pre-line", className)}
    >
      {awaitsSignIn ? (
        <>
          Your session has ended, so nothing was sent.{" "}
          <a href={signInPages[realm]} target="_blank" className="link">
            Sign in again in a new tab
          </a>
          , then come back and submit this form.
        </>
      ) : (
        refusal.message
      )}
    </Notice>
  ) : null;
}
