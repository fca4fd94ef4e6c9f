"use client";

import { Card } from "@/components/ui/card";
import { Skeleton, SkeletonHead, SkeletonRows } from "@/components/ui/skeleton";

export default function Loading() {
  return (
    <>
      <SkeletonHead title="w-64" />
      <Card>
        <Skeleton className="mb-3 h-37 sm:h-25 xl:h-9" />
        <SkeletonRows count={14} dense />
      </Card>
    </>
  );
}
