"use client";

import { useEffect, useRef, type ComponentProps } from "react";
import { Notice } from "./notice";

/**
 * The outcome of what the user has just done. It takes the focus when it appears, which scrolls to it as well: after a
 * long form it would be above the window.
 */
export function OutcomeNotice(
  props: Omit<ComponentProps<typeof Notice>, "ref" | "role" | "tabIndex">,
) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return <Notice {...props} ref={notice} role="status" tabIndex={-1} />;
}
