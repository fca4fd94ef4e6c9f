"use client";

import { catchError, type ErrorInfo } from "next/error";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { FailedRequest } from "./failed-page";

/** Takes the place of a part of a page that failed to load. The other parts stay. */
function FailedSection(
  { content, className }: { content: string; className?: string },
  { retry }: ErrorInfo,
) {
  return (
    <Card role="alert" className={className}>
      <p>
        <strong>We couldn’t load {content}.</strong> It is safe to try again.
      </p>
      <FailedRequest />
      <Button className="mt-4" variant="secondary" onClick={retry}>
        Try again
      </Button>
    </Card>
  );
}

export const SectionBoundary = catchError(FailedSection);
