"use client";

import { Skeleton, SkeletonHead } from "@/components/ui/skeleton";

export default function Loading() {
  return (
    <>
      <SkeletonHead title="w-44" />
      <Skeleton className="h-40 rounded-lg" />
      <div className="mt-6 grid gap-6 md:grid-cols-3">
        {["accounts", "history", "documents"].map((tile) => (
          <Skeleton key={tile} className="h-40 rounded-lg" />
        ))}
      </div>
    </>
  );
}
