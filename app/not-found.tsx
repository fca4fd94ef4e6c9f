import type { Metadata } from "next";
import { Logo } from "@/components/brand/logo";
import { ButtonLink } from "@/components/ui/button";
import { textOf } from "@/lib/errors/catalogue";
import { paths } from "@/lib/paths";

export const metadata: Metadata = { title: "Not found" };

export default function NotFound() {
  return (
    <main
      id="content"
      tabIndex={-1}
      className="mx-auto flex w-full max-w-page flex-1 flex-col px-gutter py-8 outline-none"
    >
      <Logo href={paths.home} />
      <div className="my-auto py-16">
        <p className="figures text-sm text-ink-soft">404</p>
        <h1 className="mt-2 text-3xl">{textOf("NOT_FOUND")}</h1>
        <p className="mt-3 max-w-text text-ink-soft">
          This page does not exist, or it is not yours to see.
        </p>
        <ButtonLink href={paths.home} className="mt-8">
          To the home page
        </ButtonLink>
      </div>
    </main>
  );
}
