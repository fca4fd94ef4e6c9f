"use client";

import { Skeleton, SkeletonHead } from "@/components/ui/skeleton";

export default function Loading() {
  return (
    <>
      <SkeletonHead title="w-40" />
      <Skeleton className="h-60 max-w-form rounded-lg" />
    </>
  );
}
