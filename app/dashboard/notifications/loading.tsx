"use client";

import { Card } from "@/components/ui/card";
import { Skeleton, SkeletonHead, SkeletonRows } from "@/components/ui/skeleton";

export default function Loading() {
  return (
    <>
      <SkeletonHead title="w-56" lead="w-96 max-w-full" />
      <Card>
        <Skeleton className="mb-5 h-6 w-24" />
        <SkeletonRows count={8} />
      </Card>
    </>
  );
}
