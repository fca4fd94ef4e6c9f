"use client";

import { Card } from "@/components/ui/card";
import { Skeleton, SkeletonHead, SkeletonRows } from "@/components/ui/skeleton";

export default function Loading() {
  return (
    <>
      <SkeletonHead title="w-120 max-w-full" lead="w-64" />
      <Skeleton className="mb-3 h-40 rounded md:h-24" />
      <Card>
        <Skeleton className="mb-5 h-6 w-44" />
        <SkeletonRows count={12} />
      </Card>
    </>
  );
}
