"use client";

import { BackLink } from "@/components/shell/back-link";
import { SkeletonForm } from "@/components/ui/skeleton";
import { homePages } from "@/lib/identity/pages";

export default function Loading() {
  return (
    <>
      <BackLink href={homePages.customer}>Dashboard</BackLink>
      <SkeletonForm fields={7} />
    </>
  );
}
