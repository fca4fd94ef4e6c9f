import type { ReactNode } from "react";
import { demonstration, type Operator } from "@/lib/platform/config/site";

/** A page between the demonstration bar and the line that names the operator. */
export function OperatorFrame({
  operator,
  children,
}: {
  operator: Operator;
  children: ReactNode;
}) {
  const notice = demonstration(operator);
  return (
    <>
      {notice.bar && (
        <section aria-label="Notice" className="notice-bar">
          {notice.bar}
        </section>
      )}
      {/* eslint-disable-next-line limmat/bare-text -- The bar is part of the build. */}
      {children}
      <section aria-label="Operator" className="operator-line">
        {notice.line}
      </section>
    </>
  );
}
