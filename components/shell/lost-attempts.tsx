"use client";

import type { Route } from "next";
import { useEffect, useRef, useState } from "react";
import { Button, ButtonLink } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import {
  endAttempt,
  markReported,
  openAttempts,
  setHolder,
} from "@/lib/browser/attempts";

/** The notice about an attempt whose answer never arrived. */
export type AttemptNews = {
  tone: "good" | "warn";
  text: string;
  /** A page that shows the result. */
  link?: { label: string; href: Route };
};

/** Returns the outcome of an attempt; null if the bank cannot be reached. */
export type FindNews = (
  key: string,
) => Promise<{ isDone: boolean; news: AttemptNews } | null>;

type Shown = { key: string; news: AttemptNews | null };

/**
 * Shows the outcome of each change that was sent before this page was loaded and got no answer, so that nobody makes it
 * again. `holder` is the fingerprint of the session.
 */
export function LostAttempts({
  holder,
  find,
}: {
  holder: string;
  find: FindNews;
}) {
  const [shown, setShown] = useState<Shown[]>([]);
  const [checking, setChecking] = useState(false);
  const region = useRef<HTMLDivElement>(null);

  useEffect(() => {
    setHolder(holder);
    void findAll(find).then(setShown);
  }, [holder, find]);

  // A page that is loaded again keeps its place, and the notice is at its top.
  const isShown = shown.length > 0;
  useEffect(() => {
    if (isShown) region.current?.scrollIntoView({ block: "center" });
  }, [isShown]);

  async function checkAgain() {
    setChecking(true);
    setShown(await findAll(find));
    setChecking(false);
  }

  // The live region is in the page before its first notice, so that screen readers announce the notice.
  return (
    <div ref={region} aria-live="polite">
      {shown.map(({ key, news }) => (
        <Notice
          key={key}
          tone={news?.tone ?? "warn"}
          className="mb-6 print:hidden"
        >
          <p>
            {news?.text ??
              "You sent something before this page was loaded, and we don’t know yet whether it went through. Please don’t send it again before you have checked."}
          </p>
          <div className="mt-3 flex flex-wrap gap-3">
            {news?.link && (
              <ButtonLink
                size="small"
                variant="secondary"
                href={news.link.href}
              >
                {news.link.label}
              </ButtonLink>
            )}
            {news ? (
              <Button
                size="small"
                variant="quiet"
                onClick={() => setShown(shown.filter((one) => one.key !== key))}
              >
                Close
              </Button>
            ) : (
              <Button
                size="small"
                pending={checking}
                onClick={() => void checkAgain()}
              >
                Check again
              </Button>
            )}
          </div>
        </Notice>
      ))}
    </div>
  );
}

async function findAll(find: FindNews): Promise<Shown[]> {
  const unreported = openAttempts().filter(({ isReported }) => !isReported);
  return Promise.all(
    unreported.map(async ({ key }) => {
      const found = await find(key).catch(() => null);
      if (found?.isDone) endAttempt(key);
      else if (found) markReported(key);
      return { key, news: found?.news ?? null };
    }),
  );
}
