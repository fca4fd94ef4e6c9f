"use client";

import { SkeletonCard, SkeletonHead } from "@/components/ui/skeleton";

export default function Loading() {
  return (
    <>
      <SkeletonHead title="w-56" lead="w-96 max-w-full" />
      <SkeletonCard title="w-24" count={8} />
    </>
  );
}
