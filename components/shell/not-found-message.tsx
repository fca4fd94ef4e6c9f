"use client";

import type { Route } from "next";
import { ButtonLink } from "@/components/ui/button";

export function NotFoundMessage({
  href,
  label,
}: {
  href: Route;
  label: string;
}) {
  return (
    <div className="my-auto py-16">
      <p className="figures text-sm text-ink-soft">404</p>
      <h1 className="mt-2 text-3xl">Not found</h1>
      <p className="mt-3 max-w-text text-ink-soft">
        This page doesn’t exist, or you don’t have access to it.
      </p>
      <ButtonLink href={href} className="mt-8">
        {label}
      </ButtonLink>
    </div>
  );
}
