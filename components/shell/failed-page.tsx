"use client";

import { Button } from "@/components/ui/button";
import { useRequestId } from "@/lib/browser/use-request-id";
import { UNEXPECTED } from "@/lib/platform/errors/failure";

/** Error message for a page that failed to load. Every page loads it, so it imports no feature's errors. */
export function FailedPage({ retry }: { retry: () => void }) {
  return (
    <div role="alert" className="py-16">
      <h1 className="text-2xl">{UNEXPECTED.text}</h1>
      <p className="mt-3 max-w-text text-ink-soft">
        We couldn’t load this page. It is safe to try again: loading a page
        never moves money.
      </p>
      <FailedRequest />
      <Button className="mt-8" onClick={retry}>
        Try again
      </Button>
    </div>
  );
}

/** The reference of the request that failed, once it is known. */
export function FailedRequest() {
  const requestId = useRequestId();
  return (
    requestId && (
      <p className="mt-3 text-sm text-ink-soft">
        If it fails again, give us this reference:{" "}
        <span translate="no" className="figures [overflow-wrap:anywhere]">
          {requestId}
        </span>
      </p>
    )
  );
}
