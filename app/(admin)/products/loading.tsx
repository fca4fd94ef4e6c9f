"use client";

import { Card } from "@/components/ui/card";
import { Skeleton, SkeletonHead, SkeletonRows } from "@/components/ui/skeleton";

export default function Loading() {
  return (
    <>
      <SkeletonHead title="w-48" lead="w-120 max-w-full" />
      <div className="grid gap-6">
        <Card>
          <Skeleton className="mb-5 h-6 w-40" />
          <SkeletonRows count={18} dense />
        </Card>
        <Card>
          <Skeleton className="mb-5 h-6 w-40" />
          <SkeletonRows count={6} dense />
        </Card>
      </div>
    </>
  );
}
