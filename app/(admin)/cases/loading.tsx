"use client";

import { Card } from "@/components/ui/card";
import { Skeleton, SkeletonHead, SkeletonRows } from "@/components/ui/skeleton";

export default function Loading() {
  return (
    <>
      <SkeletonHead title="w-32" lead="w-120 max-w-full" />
      <Card>
        <Skeleton className="mb-5 h-11 w-40 md:h-9" />
        <SkeletonRows count={12} />
      </Card>
    </>
  );
}
