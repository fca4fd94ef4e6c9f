import { useRouter } from "next/navigation";
import { startTransition, useEffect, useRef } from "react";
import { machineNow } from "@/lib/platform/time/clock";

/** The maximum age of the counts in the frame when a page opens. */
const MAX_AGE_MS = 60_000;

/**
 * Reloads the page's data when a page opens a minute or more after the last time. A layout does not render again when
 * the user follows a link, so its counts would stay those of the first page. Opening a page extends the session anyway.
 */
export function useFreshFrame(pathname: string): void {
  const router = useRouter();
  const renderedAt = useRef<number>(null);
  useEffect(() => {
    const now = machineNow().getTime();
    const isFirst = renderedAt.current === null;
    if (!isFirst && now - renderedAt.current! < MAX_AGE_MS) return;
    renderedAt.current = now;
    if (!isFirst) startTransition(() => router.refresh());
  }, [pathname, router]);
}
