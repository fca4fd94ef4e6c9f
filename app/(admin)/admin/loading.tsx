"use client";

import { Skeleton, SkeletonHead } from "@/components/ui/skeleton";

export default function Loading() {
  return (
    <>
      <SkeletonHead title="w-44" />
      <Skeleton className="h-svh rounded-lg" />
    </>
  );
}
