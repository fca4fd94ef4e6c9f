"use client";

import { useEffect, useEffectEvent } from "react";

/** Calls `take` once React has taken over, for what people entered into controls that it sets itself. */
export function useEarlyInput(take: () => void): void {
  const takeNow = useEffectEvent(take);
  useEffect(() => takeNow(), []);
}
