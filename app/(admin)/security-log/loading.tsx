"use client";

import { Card } from "@/components/ui/card";
import { Skeleton, SkeletonHead, SkeletonRows } from "@/components/ui/skeleton";

export default function Loading() {
  return (
    <>
      <SkeletonHead title="w-32" lead="w-100 max-w-full" />
      <Card>
        <Skeleton className="mb-5 h-98 xl:h-33" />
        <SkeletonRows count={12} />
      </Card>
    </>
  );
}
