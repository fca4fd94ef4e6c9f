import type { Metadata } from "next";
import { Logo } from "@/components/brand/logo";
import { NotFoundMessage } from "@/components/shell/not-found-message";
import { sitePages } from "@/components/marketing/pages";

export const metadata: Metadata = { title: "Not found" };

export default function NotFound() {
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
