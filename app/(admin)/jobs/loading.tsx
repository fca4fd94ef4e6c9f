"use client";

import { SkeletonCard, SkeletonHead } from "@/components/ui/skeleton";

export default function Loading() {
  return (
    <>
      <SkeletonHead title="w-20" lead="w-100 max-w-full" />
      <div className="grid gap-6">
        <SkeletonCard count={3} />
        <SkeletonCard count={6} />
      </div>
    </>
  );
}
