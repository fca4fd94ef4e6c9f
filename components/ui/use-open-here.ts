import { useState } from "react";

/**
 * Whether something is open on the page at `address`, and what opens and closes it. Coming to another page closes it,
 * not the click that leads there, so that the pressed link can say that its page is on its way.
 */
export function useOpenHere(address: string) {
  const [openAt, setOpenAt] = useState<string | null>(null);
  // Forgotten on the other page, so that the way back does not open it again.
  if (openAt !== null && openAt !== address) setOpenAt(null);
  const setOpen = (open: boolean) => setOpenAt(open ? address : null);
  return [openAt === address, setOpen] as const;
}
