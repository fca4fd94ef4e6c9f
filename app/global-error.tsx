"use client";

import { Logo } from "@/components/brand/logo";
import { sitePages } from "@/components/marketing/pages";
import { FailedPage } from "@/components/shell/failed-page";
import { OperatorFrame } from "@/components/shell/operator-frame";
import { readBuiltOperator } from "@/lib/platform/config/built-operator";
import { site } from "@/lib/platform/config/site";
import { fontClasses } from "./typeface/fonts";
import "./globals.css";

/** Replaces the whole document when the frame of every page fails. */
export default function FailedDocument({ retry }: { retry: () => void }) {
  return (
    <html lang="en" className={fontClasses}>
      <body className="flex min-h-dvh flex-col">
        <title>{site.name}</title>
        <OperatorFrame operator={readBuiltOperator()}>
          <main
            id="content"
            tabIndex={-1}
            className="mx-auto w-full max-w-page flex-1 px-gutter py-8 outline-none"
          >
            <Logo href={sitePages.home} />
            <FailedPage retry={retry} />
          </main>
        </OperatorFrame>
      </body>
    </html>
  );
}
