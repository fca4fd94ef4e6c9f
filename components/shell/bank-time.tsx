"use client";

import { useEffect } from "react";
import { setBankAhead } from "@/lib/platform/time/clock";

/** Gives the browser the bank time of the server, which is ahead in some demonstrations. */
export function BankTime({ aheadMs }: { aheadMs: number }) {
  useEffect(() => setBankAhead(aheadMs), [aheadMs]);
  return null;
}
