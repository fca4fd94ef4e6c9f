"use client";

import { SkeletonCard, SkeletonHead } from "@/components/ui/skeleton";

export default function Loading() {
  return (
    <>
      <SkeletonHead title="w-72" lead="w-100 max-w-full" />
      <SkeletonCard count={10} />
    </>
  );
}
