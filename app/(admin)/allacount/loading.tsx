"use client";

import { Card } from "@/components/ui/card";
import { Skeleton, SkeletonHead, SkeletonRows } from "@/components/ui/skeleton";

export default function Loading() {
  return (
    <>
      <SkeletonHead title="w-40" lead="w-24" />
      <Card>
        <Skeleton className="mb-4 h-11" />
        <SkeletonRows count={12} />
      </Card>
    </>
  );
}
