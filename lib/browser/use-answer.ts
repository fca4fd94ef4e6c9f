import { useEffect, useState } from "react";
import type { Answer } from "./send";

const PAUSE_MS = 350;

/**
 * Asks about what is being typed: once the query has not changed for a while, and not if it is empty. An answer counts
 * only until the next query is asked.
 * @param ask keeps its identity between renders
 * @returns the latest answer, whose data is null if the call failed; null before the first one. `isOld` says that the
 * query has changed since.
 */
export function useAnswer<Data>(
  ask: (query: Record<string, string>) => Promise<Answer<Data>>,
  query: string,
): { latest: { data: Data | null } | null; isOld: boolean } {
  const asked = useSettled(query);
  const [latest, setLatest] = useState<{
    query: string;
    data: Data | null;
  } | null>(null);
  useEffect(() => {
    let isStale = false;
    if (asked)
      void ask(Object.fromEntries(new URLSearchParams(asked))).then(
        (answer) => {
          if (!isStale)
            setLatest({ query: asked, data: answer.ok ? answer.data : null });
        },
      );
    return () => {
      isStale = true;
    };
  }, [ask, asked]);
  return { latest, isOld: latest?.query !== query };
}

/** Returns the text once it has not changed for a while. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
