"use client";

import { useEffect, useState } from "react";

/** The id of the request that the page was answered with, as the log has it; null until it is known. */
export function useRequestId(): string | null {
  const [id, setId] = useState<string | null>(null);
  useEffect(() => {
    const show = () => setId(findRequestId());
    show();
    // An answer is listed once it is complete, which may be after its error is shown.
    const observer = new PerformanceObserver(show);
    observer.observe({ type: "resource" });
    return () => observer.disconnect();
  }, []);
  return id;
}

/** Returns the id of the latest answer for the current address, a document or data for the router. */
function findRequestId(): string | null {
  const { origin, pathname } = window.location;
  const isOfPage = ({ name }: PerformanceEntry) => {
    const url = new URL(name, origin);
    return url.origin === origin && url.pathname === pathname;
  };
  const answers = [
    ...performance.getEntriesByType("navigation"),
    ...performance.getEntriesByType("resource"),
  ].filter(isOfPage) as PerformanceResourceTiming[];
  const timing = answers
    .at(-1)
    ?.serverTiming.find(({ name }) => name === "request");
  return timing?.description ?? null;
}
