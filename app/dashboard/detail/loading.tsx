"use client";

import { Skeleton, SkeletonHead } from "@/components/ui/skeleton";

export default function Loading() {
  return (
    <>
      <SkeletonHead title="w-48" lead="w-96 max-w-full" />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="grid gap-6">
          <Skeleton className="h-132 rounded-lg" />
          <Skeleton className="h-60 rounded-lg" />
          <Skeleton className="h-72 rounded-lg" />
        </div>
        <div className="grid gap-6">
          <Skeleton className="h-88 rounded-lg" />
          <Skeleton className="h-72 rounded-lg" />
          <Skeleton className="h-64 rounded-lg" />
        </div>
        <Skeleton className="h-110 rounded-lg" />
        <div className="grid gap-6">
          <Skeleton className="h-52 rounded-lg" />
          <Skeleton className="h-80 rounded-lg" />
        </div>
      </div>
    </>
  );
}
