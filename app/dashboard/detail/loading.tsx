"use client";

import { Skeleton, SkeletonHead } from "@/components/ui/skeleton";

export default function Loading() {
  return (
    <>
      <SkeletonHead title="w-48" lead="w-96 max-w-full" />
      <Skeleton className="-mt-2 mb-6 h-11 w-full sm:w-120" />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Skeleton className="h-132 rounded-lg" />
        <div className="grid gap-6">
          <Skeleton className="h-88 rounded-lg" />
          <Skeleton className="h-72 rounded-lg" />
        </div>
      </div>
    </>
  );
}
