"use client";

import { Logo } from "@/components/brand/logo";
import { sitePages } from "@/components/marketing/pages";
import { NotFoundMessage } from "./not-found-message";

/** Every page carries this one in its data, so it is a component of the browser: a reference in place of its markup. */
export function NotFoundPage() {
  return (
    <main
      id="content"
      tabIndex={-1}
      className="mx-auto flex w-full max-w-page flex-1 flex-col px-gutter py-8 outline-none"
    >
      <Logo href={sitePages.home} />
      <NotFoundMessage href={sitePages.home} label="Go to the home page" />
    </main>
  );
}
