"use client";

import type { Route } from "next";
import { useEffect, useState } from "react";
import { Button, ButtonLink } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import {
  endAttempt,
  markTold,
  openAttempts,
  setHolder,
} from "@/lib/browser/attempts";

/** What the page says of an attempt whose answer was lost with the page before. */
export type AttemptNews = {
  tone: "good" | "warn";
  text: string;
  /** A page that shows what was done. */
  link?: { label: string; href: Route };
};

/** What became of an attempt: null if the bank could not be asked. */
export type FindNews = (
  key: string,
) => Promise<{ isDone: boolean; news: AttemptNews } | null>;

type Shown = { key: string; news: AttemptNews | null };

/**
 * Says what became of the changes that were sent before this page was loaded and whose answer never came, so that
 * nobody makes them again. `holder` is the fingerprint of the person on the page.
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

  useEffect(() => {
    setHolder(holder);
    void findAll(find).then(setShown);
  }, [holder, find]);

  async function checkAgain() {
    setChecking(true);
    setShown(await findAll(find));
    setChecking(false);
  }

  return shown.map(({ key, news }) => (
    <Notice
      key={key}
      role="status"
      tone={news?.tone ?? "warn"}
      className="mb-6 print:hidden"
    >
      <p>
        {news?.text ??
          "You sent something before this page was loaded, and we don’t know yet whether it went through. Please don’t send it again before you have checked."}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        {news?.link && (
          <ButtonLink size="small" variant="secondary" href={news.link.href}>
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
  ));
}

async function findAll(find: FindNews): Promise<Shown[]> {
  const untold = openAttempts().filter(({ told }) => !told);
  return Promise.all(
    untold.map(async ({ key }) => {
      const found = await find(key).catch(() => null);
      if (found?.isDone) endAttempt(key);
      else if (found) markTold(key);
      return { key, news: found?.news ?? null };
    }),
  );
}
