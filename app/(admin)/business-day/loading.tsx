"use client";

import { SkeletonCard, SkeletonHead } from "@/components/ui/skeleton";

export default function Loading() {
  return (
    <>
      <SkeletonHead title="w-48" lead="w-120 max-w-full" />
      <div className="grid gap-6">
        <SkeletonCard title="w-40" count={1} />
        <SkeletonCard title="w-40" count={14} dense />
      </div>
    </>
  );
}
