"use client";

import NextLink, { useLinkStatus } from "next/link";
import { useEffect, useState, type ComponentProps } from "react";

/**
 * A link to another page, which is fetched ahead once it is pointed at or focused. Next would fetch, and run, the
 * scripts of every page whose link is in sight. From the click until the page comes, a line at the upper edge says so.
 */
export function Link({
  onPointerEnter,
  onFocus,
  children,
  ...rest
}: ComponentProps<typeof NextLink>) {
  const [near, setNear] = useState(false);
  return (
    <NextLink
      {...rest}
      prefetch={near ? null : false}
      onPointerEnter={(event) => {
        setNear(true);
        onPointerEnter?.(event);
      }}
      onFocus={(event) => {
        setNear(true);
        onFocus?.(event);
      }}
    >
      {children}
      <PageOnItsWay />
    </NextLink>
  );
}

/** Inside of its link. Whoever cannot see it hears of the skeleton that follows. */
function PageOnItsWay() {
  const { pending } = useLinkStatus();
  useEffect(() => {
    if (!pending) return;
    const content = document.getElementById("content");
    content?.setAttribute("aria-busy", "true");
    return () => content?.removeAttribute("aria-busy");
  }, [pending]);
  return pending ? (
    <span
      aria-hidden
      className="pointer-events-none fixed inset-x-0 top-0 z-skip h-0.75 origin-left animate-[advance_4s_120ms_cubic-bezier(0.1,0.7,0.2,1)_both] bg-deep-soft shadow-[0_0_0_1px_var(--colour-deep)] print:hidden"
    />
  ) : null;
}

/** Marks the pressed one among links, at its end, until its page comes. */
export function LinkMark() {
  return useLinkStatus().pending ? (
    <span
      aria-hidden
      className="ml-auto size-1.5 animate-[appear_120ms_120ms_both] rounded-full bg-accent"
    />
  ) : null;
}
