"use client";

import { Card } from "@/components/ui/card";
import { Skeleton, SkeletonHead, SkeletonRows } from "@/components/ui/skeleton";

export default function Loading() {
  return (
    <>
      <SkeletonHead title="w-64" />
      <Card>
        <Skeleton className="mb-5 h-86 sm:h-76 xl:h-33" />
        <SkeletonRows count={12} />
      </Card>
    </>
  );
}
