"use client";

import { Skeleton, SkeletonCard, SkeletonHead } from "@/components/ui/skeleton";

export default function Loading() {
  return (
    <>
      <SkeletonHead title="w-40" lead="w-80 max-w-full" />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)]">
        <Skeleton className="h-110 rounded-lg" />
        <SkeletonCard title="w-40" count={3} />
      </div>
    </>
  );
}
