"use client";

import type { ReactNode } from "react";
import { Logo } from "@/components/brand/logo";
import { Card } from "@/components/ui/card";
import { cn } from "@/lib/browser/cn";
import { sitePages } from "@/components/marketing/pages";

type AuthFrameProps = {
  title: string;
  lead?: ReactNode;
  wide?: boolean;
  below?: ReactNode;
  children: ReactNode;
};

export function AuthFrame({
  title,
  lead,
  wide = false,
  below,
  children,
}: AuthFrameProps) {
  return (
    <main
      id="content"
      tabIndex={-1}
      className="flex flex-1 flex-col px-gutter py-8 outline-none"
    >
      {/* Fixed distance from the top, so that the heading does not move when the form grows or the next page opens. */}
      <div
        className={cn(
          "mx-auto w-full sm:mt-[6vh]",
          wide ? "max-w-3xl" : "max-w-form",
        )}
      >
        <Logo href={sitePages.home} />
        <h1 className="mt-8 text-2xl">{title}</h1>
        {lead && <p className="mt-1.5 text-ink-soft">{lead}</p>}
        <Card className="mt-6">{children}</Card>
        {below && <div className="mt-6 grid gap-4 text-sm">{below}</div>}
      </div>
    </main>
  );
}
