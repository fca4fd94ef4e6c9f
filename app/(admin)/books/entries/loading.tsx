"use client";

import { Card } from "@/components/ui/card";
import { Skeleton, SkeletonHead, SkeletonRows } from "@/components/ui/skeleton";

export default function Loading() {
  return (
    <>
      <SkeletonHead title="w-24" lead="w-80 max-w-full" />
      <Card>
        <Skeleton className="mb-5 h-40 md:h-17" />
        <SkeletonRows count={12} />
      </Card>
    </>
  );
}
