"use client";

import { catchError, type ErrorInfo } from "next/error";
import { useEffect, useState, type ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { FailedRequest } from "./failed-page";

type Failed = {
  content: string;
  title?: string | undefined;
  className?: string | undefined;
  /** The content as the server sent it. A refreshed page brings another. */
  sent: ReactNode;
};

const Boundary = catchError(FailedSection);

/** Shows a message in place of a part of a page that failed to load, until the page is loaded again. */
export function SectionBoundary({
  children,
  ...rest
}: Omit<Failed, "sent"> & { children: ReactNode }) {
  return (
    <Boundary {...rest} sent={children}>
      {children}
    </Boundary>
  );
}

function FailedSection(
  { content, title, className, sent }: Failed,
  { retry, reset }: ErrorInfo,
) {
  const [failed] = useState(sent);
  useEffect(() => {
    if (sent !== failed) reset();
  }, [sent, failed, reset]);
  return (
    <Card role="alert" className={className}>
      {title && <p className="mb-1 text-lg font-semibold">{title}</p>}
      <p>
        <strong>{`We couldn’t load ${content}.`}</strong> It is safe to try
        again.
      </p>
      <FailedRequest />
      <Button className="mt-4" variant="secondary" onClick={retry}>
        Try again
      </Button>
    </Card>
  );
}
