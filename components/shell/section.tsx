import { Suspense, type ReactNode } from "react";
import { SectionBoundary } from "./section-boundary";

/**
 * Streams a part of a page. Shows a message in its place if its data cannot be read.
 * @param content the object of "We couldn’t load …"
 * @param title a text of the specification, above that
 * @param className grid classes of the message
 * @param placeholder shown while the data is read
 */
export function Section({
  content,
  title,
  className,
  placeholder,
  children,
}: {
  content: string;
  title?: string;
  className?: string;
  placeholder?: ReactNode;
  children: ReactNode;
}) {
  return (
    <SectionBoundary content={content} title={title} className={className}>
      <Suspense fallback={placeholder}>{children}</Suspense>
    </SectionBoundary>
  );
}
