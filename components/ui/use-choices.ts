import { useEffect, useState } from "react";

export type Choice = { value: string; label: string; note?: string };

/** Returns the first matching choices. @throws Error with the message to show. */
export type FindChoices = (text: string) => Promise<Choice[]>;

type Result = { text: string; choices: Choice[]; failure?: string };

const PAUSE_MS = 180;

/** Fetches choices while the list is open, shortly after the last keystroke. */
export function useChoices(find: FindChoices, text: string, open: boolean) {
  const [result, setResult] = useState<Result>();
  useEffect(() => {
    if (!open) return;
    let stale = false;
    const timer = setTimeout(
      () => {
        find(text)
          .then((choices) => ({ text, choices }))
          .catch((error: Error) => ({
            text,
            choices: [],
            failure: error.message,
          }))
          .then((answer) => {
            if (!stale) setResult(answer);
          });
      },
      text ? PAUSE_MS : 0,
    );
    return () => {
      clearTimeout(timer);
      stale = true;
    };
  }, [find, text, open]);
  return {
    choices: result?.choices ?? [],
    failure: result?.failure,
    loading: result?.text !== text,
  };
}
