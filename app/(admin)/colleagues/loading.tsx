"use client";

import { SkeletonCard, SkeletonHead } from "@/components/ui/skeleton";

export default function Loading() {
  return (
    <>
      <SkeletonHead title="w-44" lead="w-96 max-w-full" />
      <SkeletonCard />
    </>
  );
}
