"use client";

import NextLink, { useLinkStatus } from "next/link";
import { useEffect, useState, type ComponentProps } from "react";

/**
 * A link that prefetches its page on hover or focus. Next would prefetch, and run, the scripts of every page whose
 * link is in view. A progress line at the top of the window shows from the click until the page loads.
 */
export function Link({
  onPointerEnter,
  onFocus,
  children,
  ...rest
}: Omit<ComponentProps<typeof NextLink>, "prefetch">) {
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
      <NavigationProgress />
    </NextLink>
  );
}

/** Must be a child of the link. Screen readers announce the loading skeleton instead of the progress line. */
function NavigationProgress() {
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

/** Marks the clicked link in a menu until its page has loaded. */
export function LinkPendingDot() {
  return useLinkStatus().pending ? (
    <span
      aria-hidden
      className="ml-auto size-1.5 animate-[appear_120ms_120ms_both] rounded-full bg-accent"
    />
  ) : null;
}
