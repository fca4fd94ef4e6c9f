"use client";

import { SkeletonList } from "@/components/ui/skeleton";

export default function Loading() {
  return <SkeletonList title="w-24" lead="w-80 max-w-full" />;
}
