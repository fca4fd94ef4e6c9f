"use client";

import { Skeleton, SkeletonCard, SkeletonHead } from "@/components/ui/skeleton";

export default function Loading() {
  return (
    <>
      <SkeletonHead title="w-120 max-w-full" lead="w-64" />
      <Skeleton className="mb-3 h-40 rounded md:h-24" />
      <SkeletonCard title="w-44" count={12} />
    </>
  );
}
