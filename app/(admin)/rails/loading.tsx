"use client";

import { BackToDashboard } from "@/components/back-office/back-to-dashboard";
import { SkeletonCard, SkeletonHead } from "@/components/ui/skeleton";

export default function Loading() {
  return (
    <>
      <BackToDashboard />
      <SkeletonHead title="w-48" lead="w-120 max-w-full" />
      <div className="grid gap-6">
        <SkeletonCard title="w-40" count={2} />
        <SkeletonCard title="w-40" count={2} />
        <SkeletonCard title="w-40" count={2} />
        <SkeletonCard title="w-40" count={2} />
      </div>
    </>
  );
}
