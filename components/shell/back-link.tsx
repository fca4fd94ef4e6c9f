"use client";

import type { Route } from "next";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import type { ReactNode } from "react";

export function BackLink({
  href,
  children,
}: {
  href: Route;
  children: ReactNode;
}) {
  return (
    <Link
      href={href}
      className="quiet-text-link -my-3 gap-2 justify-self-start"
    >
      <Icon name="arrow-left" className="size-4" />
      {children}
    </Link>
  );
}
