"use client";

import { useEffect, useState } from "react";
import { formatClock, formatDay } from "@/lib/platform/format";
import { bankNow } from "@/lib/platform/time/clock";

/** Day and time in Zurich, updated every second. Empty until the browser runs it. */
export function LiveClock() {
  const [now, setNow] = useState<Date | null>(null);
  useEffect(() => {
    const tick = () => setNow(bankNow());
    const first = setTimeout(tick);
    const timer = setInterval(tick, 1000);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, []);
  return (
    <span
      translate="no"
      className="figures block min-h-[1.5em] whitespace-nowrap"
    >
      {now && (
        <time dateTime={now.toISOString()}>
          {`${formatDay(now)} ${formatClock(now)}`}
        </time>
      )}
    </span>
  );
}
