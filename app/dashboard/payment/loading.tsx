"use client";

import { SkeletonCard, SkeletonHead } from "@/components/ui/skeleton";

export default function Loading() {
  return (
    <>
      <SkeletonHead title="w-48" lead="w-120 max-w-full" />
      <div className="grid gap-6">
        <SkeletonCard title="w-24" count={4} />
        <SkeletonCard title="w-48" count={4} />
        <SkeletonCard title="w-64" count={3} />
      </div>
    </>
  );
}
