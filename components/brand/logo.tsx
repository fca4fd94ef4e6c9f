"use client";

import type { Route } from "next";
import { Link } from "@/components/ui/link";
import { site } from "@/lib/platform/config/site";
import { Mark } from "./mark";

export function Logo({ href }: { href: Route }) {
  return (
    <Link href={href} className="logo">
      <Mark className="size-8" />
      <span translate="no">{site.name}</span>
    </Link>
  );
}
