import { useState } from "react";

/**
 * Returns whether something is open on the page at `address`, and a setter for it. The navigation closes it, not the
 * click on a link, so that the clicked link can show its progress.
 */
export function useOpenOnPath(address: string) {
  const [openAt, setOpenAt] = useState<string | null>(null);
  // Resets on another page, so that going back does not open it again.
  if (openAt !== null && openAt !== address) setOpenAt(null);
  const setOpen = (open: boolean) => setOpenAt(open ? address : null);
  return [openAt === address, setOpen] as const;
}
