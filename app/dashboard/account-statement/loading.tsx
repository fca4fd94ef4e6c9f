"use client";

import { Card } from "@/components/ui/card";
import { Skeleton, SkeletonHead, SkeletonRows } from "@/components/ui/skeleton";

export default function Loading() {
  return (
    <>
      <SkeletonHead title="w-72 max-w-full" lead="w-52" />
      <div className="grid gap-6">
        <Skeleton className="h-18 w-full sm:w-120" />
        <Card>
          <Skeleton className="mb-6 h-12 w-60" />
          <Skeleton className="mb-6 h-20" />
          <SkeletonRows count={10} />
        </Card>
      </div>
    </>
  );
}
