"use client";

import { BackLink } from "@/components/shell/back-link";
import { Card } from "@/components/ui/card";
import { SkeletonFields, SkeletonHead } from "@/components/ui/skeleton";
import { homePages } from "@/lib/identity/pages";

export default function Loading() {
  return (
    <>
      <BackLink href={homePages.customer}>Dashboard</BackLink>
      <SkeletonHead title="w-56" lead="w-120 max-w-full" />
      <Card className="max-w-form">
        <SkeletonFields count={8} />
      </Card>
    </>
  );
}
