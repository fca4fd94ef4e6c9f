"use client";

import { Skeleton, SkeletonHead } from "@/components/ui/skeleton";

export default function Loading() {
  return (
    <>
      <SkeletonHead title="w-56" lead="w-120 max-w-full" />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Skeleton className="h-160 rounded-lg" />
        <div className="grid gap-6">
          <Skeleton className="h-64 rounded-lg" />
          <Skeleton className="h-52 rounded-lg" />
        </div>
      </div>
    </>
  );
}
