import { useEffect, useState } from "react";
import { machineNow } from "@/lib/platform/time/clock";

/**
 * Counts down whole seconds to zero. Returns the seconds left and a function that starts again. It follows the clock,
 * because browsers pause the timers of a page in the background.
 */
export function useCountdown(initialSeconds: number) {
  const [run, setRun] = useState({ seconds: initialSeconds });
  const [left, setLeft] = useState(initialSeconds);
  useEffect(() => {
    if (run.seconds <= 0) return;
    const endsAt = machineNow().getTime() + run.seconds * 1_000;
    const timer = setInterval(() => {
      const rest = Math.max(
        0,
        Math.ceil((endsAt - machineNow().getTime()) / 1_000),
      );
      setLeft(rest);
      if (rest === 0) clearInterval(timer);
    }, 1_000);
    return () => clearInterval(timer);
  }, [run]);
  const restart = (seconds: number) => {
    setLeft(seconds);
    setRun({ seconds });
  };
  return [left, restart] as const;
}
