import { Suspense, type ReactNode } from "react";
import { SectionBoundary } from "./section-boundary";

/**
 * A part of a page that is sent when its own data has been read. If that fails, a message takes its place.
 * @param content what it shows, as "We couldn’t load …" continues
 * @param className its place in the grid of the page, for the message
 * @param placeholder shown until then
 */
export function Section({
  content,
  className,
  placeholder,
  children,
}: {
  content: string;
  className?: string;
  placeholder?: ReactNode;
  children: ReactNode;
}) {
  return (
    <SectionBoundary content={content} className={className}>
      <Suspense fallback={placeholder}>{children}</Suspense>
    </SectionBoundary>
  );
}
