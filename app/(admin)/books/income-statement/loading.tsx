"use client";

import { Card } from "@/components/ui/card";
import { Skeleton, SkeletonHead, SkeletonRows } from "@/components/ui/skeleton";

export default function Loading() {
  return (
    <>
      <SkeletonHead title="w-48" lead="w-100 max-w-full" />
      <Skeleton className="mb-6 h-17 w-80 max-w-full" />
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <Card>
          <SkeletonRows count={12} />
        </Card>
        <Card>
          <SkeletonRows count={12} />
        </Card>
      </div>
    </>
  );
}
