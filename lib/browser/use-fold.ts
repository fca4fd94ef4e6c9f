"use client";

import { useState, type SyntheticEvent } from "react";

/**
 * Returns the properties of a `details` that opens whenever `reason` becomes another value than false, also if it was
 * closed since the last one.
 */
export function useFold(reason: number | boolean) {
  const [open, setOpen] = useState(reason !== false);
  const [seen, setSeen] = useState(reason);
  if (reason !== seen) {
    setSeen(reason);
    if (reason !== false) setOpen(true);
  }
  return {
    open,
    onToggle: (event: SyntheticEvent<HTMLDetailsElement>) =>
      setOpen(event.currentTarget.open),
  };
}
