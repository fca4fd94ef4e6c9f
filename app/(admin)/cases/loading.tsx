"use client";

import { SkeletonList } from "@/components/ui/skeleton";

export default function Loading() {
  return (
    <SkeletonList title="w-32" lead="w-120 max-w-full" tabs="w-40" count={12} />
  );
}
