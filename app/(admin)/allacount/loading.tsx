"use client";

import { SkeletonList } from "@/components/ui/skeleton";

export default function Loading() {
  return <SkeletonList title="w-40" lead="w-24" />;
}
