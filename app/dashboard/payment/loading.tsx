"use client";

import { Card } from "@/components/ui/card";
import { Skeleton, SkeletonHead, SkeletonRows } from "@/components/ui/skeleton";

export default function Loading() {
  return (
    <>
      <SkeletonHead title="w-48" lead="w-120 max-w-full" />
      <div className="grid gap-6">
        <Card>
          <Skeleton className="mb-5 h-6 w-24" />
          <SkeletonRows count={4} />
        </Card>
        <Card>
          <Skeleton className="mb-5 h-6 w-48" />
          <SkeletonRows count={4} />
        </Card>
        <Card>
          <Skeleton className="mb-5 h-6 w-64 max-w-full" />
          <SkeletonRows count={3} />
        </Card>
      </div>
    </>
  );
}
